import Foundation
import Harness

/// A recording in progress that notes when its frames come.
final class TimedRecorder {
    /// The clock of all that is compared here, in seconds.
    static var now: Double { ProcessInfo.processInfo.systemUptime }

    private let recorder: SinkRecorder
    private var arrivals: [TimedRecording.Arrival] = []

    /// Records a sink.
    init(_ pipewire: PrivatePipeWire, sink: String) throws {
        recorder = try pipewire.record(sink: sink)
    }

    /// Looks whether there is more; to be called every millisecond or so.
    func look() {
        let frames = recorder.frameCount
        if frames != arrivals.last?.frames ?? 0 { arrivals.append(.init(time: Self.now, frames: frames)) }
    }

    /// Ends the recording and gives all of it.
    func finish() throws -> TimedRecording {
        TimedRecording(samples: try recorder.finish(), arrivals: arrivals)
    }
}
