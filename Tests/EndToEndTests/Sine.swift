import Foundation
import Harness

/// A tone of 440 Hz at full scale, in which every click shows: no two neighbours differ by more than its own slope.
enum Sine {
    /// Writes `count` equal MP3 files of 320 kbit/s into `directory`.
    static func files(
        _ count: Int, seconds: Int, rate: Int = 44100, channels: Int = 2, in directory: TemporaryDirectory
    )
        throws
    {
        let wave = directory.file("sine.wav")
        let first = directory.file("1.mp3")
        try Program.output(
            "sox",
            [
                "-D", "-n", "-r", "\(rate)", "-b", "16", "-c", "\(channels)", wave, "synth", "\(seconds)", "sine",
                "440", "gain", "-n",
            ])
        try Program.output("lame", ["--quiet", "-b", "320", wave, first])
        try FileManager.default.removeItem(atPath: wave)
        for number in 1..<count {
            try FileManager.default.linkItem(atPath: first, toPath: directory.file("\(number + 1).mp3"))
        }
    }

    /// The largest step between neighbours of the tone itself, heard at `rate`.
    static func step(rate: Int) -> Float {
        Float(2 * sin(Double.pi * 440 / Double(rate)))
    }

    /// The largest step in any channel of what was heard, and the frame where it is.
    static func largestStep(_ heard: Samples) -> (step: Float, frame: Int) {
        var largest: (step: Float, frame: Int) = (0, 0)
        for index in heard.channels..<max(heard.channels, heard.values.count) {
            let step = abs(heard.values[index] - heard.values[index - heard.channels])
            if step > largest.step { largest = (step, index / heard.channels) }
        }
        return largest
    }
}
