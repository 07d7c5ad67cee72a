import Foundation
import Harness
import Testing

extension EndToEnd {
    /// How soon the listener hears what was asked for.
    @Suite("Prompt volume")
    struct PromptVolumeTests {
        @Test(
            "A change of volume, a mute and a pause are heard within 100 ms, whatever cycles the listener has asked for",
            arguments: ["", "8192/48000"])
        func withinATenthOfASecond(latency: String) throws {
            let music = try TemporaryDirectory()
            try FlatSong.write(rates: [48000], seconds: 40, in: music)
            if !latency.isEmpty { unsafe setenv("PIPEWIRE_LATENCY", latency, 1) }
            defer { unsafe unsetenv("PIPEWIRE_LATENCY") }
            let stage = try Stage(music: music.path)
            unsafe unsetenv("PIPEWIRE_LATENCY")
            let recorder = try TimedRecorder(stage.pipewire, sink: "main")
            func listen(for seconds: Double) {
                let end = TimedRecorder.now + seconds
                while TimedRecorder.now < end {
                    recorder.look()
                    Thread.sleep(forTimeInterval: 0.001)
                }
            }
            try stage.ask("add /", "setvol 100", "play")
            listen(for: 0.5)
            let orders: [(line: String, level: Float)] = [
                ("setvol 10", FlatSong.level(at: 10)), ("setvol 100", 0.5), ("mute 1", 0), ("mute 0", 0.5),
                ("pause 1", 0), ("pause 0", 0.5),
            ]
            let client = try RawClient(stage.socket)
            var times: [[Double]] = []
            for _ in 0..<2 {
                times.append([])
                for order in orders {
                    times[times.count - 1].append(TimedRecorder.now)
                    #expect(try client.ask(order.line) == ["OK"])
                    listen(for: 0.25)
                }
            }
            let recording = try recorder.finish()
            for (number, order) in orders.enumerated() {
                // A machine that stalls is late; twice in a row it is playd.
                let delays = times.map { delay(of: order.level, since: $0[number], in: recording) }
                #expect(delays.contains { $0 < 0.1 }, "\(order.line): \(delays) s")
            }
        }

        /// Seconds until the level was there.
        private func delay(of level: Float, since time: Double, in recording: TimedRecording) -> Double {
            let samples = recording.samples
            guard let start = recording.frame(at: time) else { return .infinity }
            let frame = (start..<samples.frameCount).first { abs(samples.values[2 * $0] - level) <= 0.01 * level }
            return frame.map { Double($0 - start) / Double(samples.rate) } ?? .infinity
        }
    }
}
