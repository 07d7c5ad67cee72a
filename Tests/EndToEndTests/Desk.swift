import Foundation
import Harness

/// playd on a session bus of its own, with what desktops use to drive it.
final class Desk {
    static let name = "org.mpris.MediaPlayer2.playd"
    static let path = "/org/mpris/MediaPlayer2"
    static let root = "org.mpris.MediaPlayer2"
    static let player = "org.mpris.MediaPlayer2.Player"

    let bus: PrivateBus
    let site: Site
    let client: RawClient

    /// Starts both and returns when playd has its name; it plays nowhere, in real time.
    init(music: String = Fixtures.samples, configuration: String = "") throws {
        bus = try PrivateBus()
        site = try Site(music: music, configuration: configuration, bus: bus)
        client = try site.connect()
        guard try eventually({ try bus.has(Desk.name) }) else {
            throw HarnessError("playd is not on the bus: \(site.playd.errors)")
        }
    }

    /// Runs playerctl.
    @discardableResult
    func playerctl(_ arguments: String...) throws -> Finished {
        try Program.run("playerctl", ["--player=playd"] + arguments, environment: bus.environment)
    }

    /// Sends lines of the protocol; throws when one is refused.
    func ask(_ lines: String...) throws {
        for line in lines {
            let answer = try client.ask(line)
            guard answer.last == "OK" else { throw HarnessError("playd does not \(line): \(answer)") }
        }
    }

    /// What a command of the protocol answers, as facts.
    func facts(_ command: String = "status") throws -> [String: String] {
        var facts: [String: String] = [:]
        for line in try client.ask(command) {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            if parts.count == 2 { facts[parts[0]] = String(parts[1].dropFirst()) }
        }
        return facts
    }

    /// Calls a method of the player, with busctl's words for the arguments.
    @discardableResult
    func call(_ method: String, _ arguments: String..., of interface: String = Desk.player) throws -> Finished {
        try busctl(["call", "--", Desk.name, Desk.path, interface, method] + arguments)
    }

    /// Sets a property of the player, with busctl's words for the value.
    @discardableResult
    func set(_ property: String, _ value: String...) throws -> Finished {
        try busctl(["set-property", "--", Desk.name, Desk.path, Desk.player, property] + value)
    }

    /// A property of the player, in busctl's words.
    func get(_ property: String) throws -> String {
        try busctl(["get-property", Desk.name, Desk.path, Desk.player, property]).output
            .trimmingCharacters(in: .newlines)
    }

    /// All properties of an interface with their types.
    func all(_ interface: String = Desk.player) throws -> [String: BusFact] {
        let answer = try busctl([
            "--json=short", "call", Desk.name, Desk.path, "org.freedesktop.DBus.Properties", "GetAll", "s", interface,
        ])
        return BusFact.facts(BusFact.parse(answer.output)?["data"], place: 0)
    }

    private func busctl(_ arguments: [String]) throws -> Finished {
        try Program.run("busctl", ["--user"] + arguments, environment: bus.environment)
    }
}
