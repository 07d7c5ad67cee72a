/// A ramp that `pw-play` plays into a sink of its own, in which the value of every frame is its number.
///
/// A recorder that hears the ramp beside the music tells by itself which frames it has lost: it loses them of both.
package final class Timecode {
    /// Numbers up to here are exact in 32 bits.
    private static let unit = Float(1 << 24)

    private let directory: TemporaryDirectory
    private let player: Program
    /// The sink it plays into, which has one channel.
    let sink: String

    /// Begins to play for at most `seconds` into `sink`, which has one channel.
    package init(_ pipewire: PrivatePipeWire, sink: String, seconds: Int) throws {
        let frames = seconds * pipewire.rate
        precondition(frames < Int(Self.unit), "a number has 24 bits")
        self.sink = sink
        directory = try (try? TemporaryDirectory(in: "/dev/shm")) ?? TemporaryDirectory()
        let path = directory.file("timecode.wav")
        try WaveFile.write((1...frames).map { Float($0) / Self.unit }, rate: pipewire.rate, channels: 1, to: path)
        player = try Program("pw-play", ["--target", sink, path], environment: pipewire.environment)
    }

    deinit {
        player.end()
    }

    /// The number that a sample of the ramp stands for: 1 and on, 0 for silence.
    static func number(_ sample: Float) -> Int { Int(sample * unit) }
}
