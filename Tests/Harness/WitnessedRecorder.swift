/// A recording in progress of a stereo sink's monitor with a timecode beside the music.
package final class WitnessedRecorder {
    private let recorder: SinkRecorder

    /// Starts it and returns when the timecode is heard.
    package init(_ pipewire: PrivatePipeWire, sink: String, number: Int, timecode: Timecode) throws {
        let name = "witness-\(sink)-\(number)"
        recorder = try SinkRecorder(
            sink: sink, rate: pipewire.rate, channels: 3, map: "surround-21", name: name,
            environment: pipewire.environment)
        // It is refused until the recorder's ports are there, and again once it is made.
        guard
            eventually(
                within: 10,
                { (try? pipewire.tool("pw-link", ["\(timecode.sink):monitor_MONO", "\(name):input_LFE"])) != nil })
        else { throw HarnessError("\(name) cannot hear the timecode") }
    }

    /// The recording process.
    package var pid: Int32 { recorder.pid }

    /// How many frames have been written so far.
    package var frameCount: Int { recorder.frameCount }

    /// Ends the recording and gives all of it.
    package func finish() throws -> WitnessedSound {
        try WitnessedSound(recorder.finish())
    }
}
