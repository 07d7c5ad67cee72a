/// Noise that `pw-play` plays into a sink of its own while something is tested: the control of an experiment.
///
/// A machine that stalls, as virtual ones do, loses cycles of the graph for all streams. A flaw in a recording is the
/// machine's doing only if the noise has one as well.
package final class Metronome {
    private let directory: TemporaryDirectory
    private let noise: Samples
    private let recorder: SinkRecorder
    private let player: Program

    /// Begins to play for at most `seconds` into `sink`, which has one channel.
    package init(_ pipewire: PrivatePipeWire, sink: String, seconds: Int) throws {
        directory = try TemporaryDirectory()
        let path = directory.file("noise.wav")
        try Program.output(
            "sox",
            ["-R", "-n", "-r", "\(pipewire.rate)", "-c", "1", "-b", "32", "-e", "floating-point", path]
                + ["synth", "\(seconds)", "whitenoise", "gain", "-3"])
        noise = try Samples(wave: path)
        recorder = try pipewire.record(sink: sink, channels: 1)
        player = try Program("pw-play", ["--target", sink, path], environment: pipewire.environment)
    }

    /// Ends the noise and tells whether all of it was heard, from its first frame to now.
    package func finish() throws -> Bool {
        let heard = try recorder.finish()
        player.end()
        guard let match = SampleSearch.find(noise, in: heard) else { return false }
        return match.offset + match.equalFrames == heard.frameCount
    }
}
