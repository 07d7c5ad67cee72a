/// A recording in progress of two stereo sinks at once: in the first two channels the one, in the third the left one of
/// the other.
package final class PairRecorder {
    private let recorder: SinkRecorder

    /// Starts it and returns when both sinks are linked to it.
    package init(_ pipewire: PrivatePipeWire, _ first: String, _ second: String) throws {
        let name = "pair-\(first)-\(second)"
        recorder = try SinkRecorder(
            sink: first, rate: pipewire.rate, channels: 3, map: "surround-21", name: name,
            environment: pipewire.environment)
        // It is refused until the recorder's ports are there, and again once it is made.
        guard
            eventually(
                within: 10,
                { (try? pipewire.tool("pw-link", ["\(second):monitor_FL", "\(name):input_LFE"])) != nil })
        else { throw HarnessError("\(name) cannot hear \(second)") }
    }

    /// Ends the recording and gives all of it.
    package func finish() throws -> Samples {
        try recorder.finish()
    }
}
