import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Songs of different formats in a row, and where the listener is in them.
    @Suite("Format changes")
    struct FormatChangeTests {
        private static let formats = [(44100, 2), (48000, 2), (44100, 1), (48000, 1), (32000, 2), (48000, 2)]

        @Test("The silence at a change of rate or channels is shorter than 50 ms")
        func silence() throws {
            let music = try TemporaryDirectory()
            for (number, (rate, channels)) in Self.formats.enumerated() {
                try WaveFile.write(
                    Array(repeating: 0.5, count: rate * (12 + number) / 10), rate: rate, channels: channels,
                    to: music.file("\(number).wav"))
            }
            // The listener is what any other stream of the desktop is: content with the usual cycles.
            try Hearing(rate: 48000, quantum: 1024, seconds: 60).expectNoFlaw(music: music.path) { stage in
                try stage.recordings(cycle: 1024) { () throws in
                    let client = try RawClient(stage.socket)
                    for line in ["add /", "play 0"] { #expect(try client.ask(line) == ["OK"]) }
                    #expect(try stage.await("state", "stop", within: 60))
                }
            } flaw: { heard in
                let gaps = silences(in: heard)
                guard gaps.count == Self.formats.count - 1 else { return "silences of \(gaps) frames" }
                return gaps.allSatisfy { $0 < 48000 / 20 } ? nil : "silence of \(gaps) frames"
            }
        }

        /// Frames of each silence between sounds that is more than the few samples in which a resampler begins.
        private func silences(in heard: Samples) -> [Int] {
            let loud = (0..<heard.frameCount).filter { abs(heard.values[$0 * heard.channels]) > 0.1 }
            return zip(loud, loud.dropFirst()).map { $1 - $0 - 1 }.filter { $0 > 48 }
        }

        @Test("After pause, seek, skip and change of format, elapsed is where the speaker is, to a cycle")
        func position() throws {
            let music = try TemporaryDirectory()
            for (number, (rate, channels)) in [(48000, 2), (44100, 2), (48000, 2)].enumerated() {
                // The value of a frame is its number.
                let frames = (1...rate * 30).map { Float($0) / Float(1 << 24) }
                try WaveFile.write(frames, rate: rate, channels: channels, to: music.file("\(number).wav"))
            }
            let rates = [48000, 44100, 48000]
            var places: [(elapsed: Double, rate: Int)] = []
            try Hearing(rate: 48000, quantum: 2048, seconds: 60).expectNoFlaw(music: music.path) { stage in
                places = []
                return try stage.recordings { () throws in
                    let client = try RawClient(stage.socket)
                    for line in ["add /", "play 0", "pause 1"] { #expect(try client.ask(line) == ["OK"]) }
                    for orders in [[], ["seekcur 11.3"], ["next"], ["seek 1 29.6"], ["seek 0 3.21", "seekcur +2"]] {
                        for line in ["pause 0"] + orders { #expect(try client.ask(line) == ["OK"]) }
                        Thread.sleep(forTimeInterval: 0.9)
                        #expect(try client.ask("pause 1") == ["OK"])
                        Thread.sleep(forTimeInterval: 0.4)
                        let status = try stage.status()
                        let song = try #require(status["song"].flatMap { Int($0) })
                        places.append((try #require(status["elapsed"].flatMap { Double($0) }), rates[song]))
                    }
                    #expect(try client.ask("stop") == ["OK"])
                }
            } flaw: { heard in
                let ends = endings(in: heard)
                guard ends.count == places.count else { return "\(ends.count) sounds for \(places.count) pauses" }
                // The number at the peak is where the fade begins, which takes 10 ms.
                let far = zip(ends, places).filter { abs($0 / Double($1.rate) + 0.01 - $1.elapsed) > 2048.0 / 48000 }
                return far.isEmpty ? nil : "heard \(ends), told \(places)"
            }
        }

        /// The frame number at which each sound begins to fade out before a pause.
        private func endings(in heard: Samples) -> [Double] {
            let left = stride(from: 0, to: heard.values.count, by: heard.channels).map { heard.values[$0] }
            let sounding = left.indices.filter { left[$0] > 1e-6 }
            let lasts = zip(sounding, sounding.dropFirst()).filter { $1 - $0 > 9600 }.map(\.0) + [sounding.last ?? 0]
            return lasts.map { last in
                var frame = last
                while frame > 0, left[frame - 1] > left[frame] { frame -= 1 }
                return Double(left[frame]) * Double(1 << 24)
            }
        }
    }
}
