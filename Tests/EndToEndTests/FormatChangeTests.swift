import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Songs of different formats in a row.
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
    }
}
