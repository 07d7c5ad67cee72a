import Foundation
import Harness

/// Hears all that playd says on the bus, in order.
final class BusEar {
    /// A signal of playd.
    enum Signal: Equatable, CustomStringConvertible {
        /// These properties of the player have these values now.
        case changed([String: BusFact])
        /// The music is there now, in microseconds.
        case seeked(Int64)
        /// Something that nobody expects.
        case other(String)

        /// The names of the properties, or what else it is.
        var description: String {
            switch self {
            case .changed(let facts): facts.keys.sorted().joined(separator: " ")
            case .seeked: "Seeked"
            case .other(let text): text
            }
        }
    }

    private let desk: Desk
    private let monitor: Program
    private var pings = 0
    private var taken = 0

    init(_ desk: Desk) throws {
        self.desk = desk
        monitor = try Program(
            "busctl", ["--user", "--json=short", "monitor", Desk.name], environment: desk.bus.environment)
        guard eventually({ monitor.errors.contains("Monitoring") }) else {
            throw HarnessError("busctl does not listen: \(monitor.errors)")
        }
    }

    deinit {
        monitor.end()
    }

    /// All that playd has said since this was last called, up to now.
    func signals() throws -> [Signal] {
        // What a client of the protocol did is told at the end of the same turn; a call comes in a later one.
        try desk.call("Ping", of: "org.freedesktop.DBus.Peer")
        pings += 1
        guard eventually({ messages().count { $0["member"] as? String == "Ping" } >= pings }) else {
            throw HarnessError("busctl has stopped to listen: \(monitor.errors)")
        }
        let signals = messages().filter { $0["type"] as? String == "signal" }
            .filter { ($0["sender"] as? String) != "org.freedesktop.DBus" }
        defer { taken = signals.count }
        return signals.dropFirst(taken).map(Self.signal)
    }

    /// The same in short.
    func words() throws -> [String] {
        try signals().map(\.description)
    }

    private func messages() -> [[String: Any]] {
        monitor.output.split(separator: "\n").compactMap { BusFact.parse($0) }
    }

    private static func signal(_ message: [String: Any]) -> Signal {
        let contents = (message["payload"] as? [String: Any])?["data"] as? [Any] ?? []
        switch (message["member"] as? String, message["interface"] as? String) {
        case ("PropertiesChanged", "org.freedesktop.DBus.Properties"):
            guard contents.first as? String == Desk.player, (contents.last as? [Any])?.isEmpty == true else { break }
            return .changed(BusFact.facts(contents, place: 1))
        case ("Seeked", Desk.player):
            guard let place = contents.first as? Int64 else { break }
            return .seeked(place)
        default: break
        }
        return .other("\(message)")
    }
}
