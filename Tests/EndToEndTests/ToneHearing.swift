import Foundation
import Harness

/// A graph of 48 kHz in which playd plays a tone, and two recorders hear it beside a timecode.
///
/// The graph resamples a tone of 44.1 kHz, as most people's does.
final class ToneHearing {
    /// playd in it.
    let stage: Stage
    /// The recorders.
    let recorders: [WitnessedRecorder]
    /// To tell playd by what to do.
    let client: RawClient
    private let timecode: Timecode
    private var notes: [ToneSteps.Note] = []

    /// Starts it for at most `seconds`.
    init(music: String, seconds: Int) throws {
        let pipewire = try PrivatePipeWire(
            sinks: [.init("main", priority: 900), .init("control", priority: 100, channels: 1)], quantum: 2048)
        stage = try Stage(pipewire: pipewire, music: music)
        let timecode = try Timecode(pipewire, sink: "control", seconds: seconds)
        self.timecode = timecode
        recorders = try (0..<2).map { number in
            try WitnessedRecorder(pipewire, sink: "main", number: number, timecode: timecode)
        }
        client = try RawClient(stage.socket)
    }

    /// Sends lines; gives the last answer's last line.
    func send(_ lines: [String]) throws {
        for line in lines {
            try note(line)
            guard try client.ask(line).last == "OK" else { throw HarnessError("playd refuses \(line)") }
        }
    }

    /// Notes how far things are before something is done.
    func note(_ line: String) throws {
        // Asked for its status, playd says first what gaps there were.
        _ = try client.ask("status")
        notes.append(.init(line: line, frame: recorders[0].frameCount - 1, lateCycles: stage.lateCycles))
    }

    /// Ends the recordings and gives the steps in them.
    func finish() throws -> ToneSteps {
        // A monitor is a cycle behind its sink, and the recorder writes in blocks.
        Thread.sleep(forTimeInterval: 1)
        try note("the end")
        return try ToneSteps(recorders.map { try $0.finish() }, limit: 2 * Sine.step(rate: 48000), notes: notes)
    }
}
