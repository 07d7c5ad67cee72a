import Foundation
import Harness

/// Asks a playing playd over and over where it is, while the sink is recorded.
final class PlaceWatch {
    /// Something that was done.
    struct Order {
        let time: Double
        let name: String
        /// Whether the listener is to be in another place then.
        let isMove: Bool
    }

    /// An answer to `status`.
    struct Answer {
        let asked: Double
        let answered: Double
        let place: NumberedSong.Place
        /// Which order was the last one.
        let order: Int
    }

    private(set) var orders: [Order] = []
    private(set) var answers: [Answer] = []
    private let client: RawClient
    private let recorders: [TimedRecorder]

    /// Begins to record; nothing plays yet.
    init(_ stage: Stage) throws {
        client = try RawClient(stage.socket)
        recorders = try (0..<2).map { _ in try TimedRecorder(stage.pipewire, sink: "main") }
        // Two cycles, so that it is known when the next one comes.
        listen(for: 0.1)
    }

    /// Sends commands, and asks for so many seconds where the music is.
    func order(_ lines: String..., isMove: Bool = true, thenFor seconds: Double) throws {
        note(lines.joined(separator: ", "), isMove: isMove)
        for line in lines {
            guard try client.ask(line) == ["OK"] else { throw HarnessError("playd does not \(line)") }
        }
        try ask(for: seconds)
    }

    /// Notes that something was done other than by a command.
    func note(_ name: String, isMove: Bool = false) {
        orders.append(Order(time: TimedRecorder.now, name: name, isMove: isMove))
    }

    /// Asks every 10 ms.
    func ask(for seconds: Double) throws {
        let end = TimedRecorder.now + seconds
        while TimedRecorder.now < end {
            let asked = TimedRecorder.now
            let status = try client.ask("status")
            let answered = TimedRecorder.now
            func value(_ key: String) -> Double? {
                status.first { $0.hasPrefix("\(key): ") }.flatMap { Double($0.dropFirst(key.count + 2)) }
            }
            guard let song = value("song"), let seconds = value("elapsed") else {
                throw HarnessError("no song plays: \(status)")
            }
            answers.append(
                Answer(
                    asked: asked, answered: answered, place: .init(song: Int(song), seconds: seconds),
                    order: orders.count - 1))
            listen(for: 0.01)
        }
    }

    /// Records only.
    func listen(for seconds: Double) {
        let end = TimedRecorder.now + seconds
        while TimedRecorder.now < end {
            recorders.forEach { $0.look() }
            Thread.sleep(forTimeInterval: 0.001)
        }
    }

    /// Ends the recordings.
    func finish() throws -> [TimedRecording] {
        // A monitor is a cycle behind its sink, and what came last is to be looked at.
        listen(for: 0.5)
        return try recorders.map { try $0.finish() }
    }
}
