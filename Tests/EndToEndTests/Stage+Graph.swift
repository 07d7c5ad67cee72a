import Foundation
import Harness

/// playd as a node among others.
extension Stage {
    /// Sends lines; throws when one is refused.
    func ask(_ lines: String...) throws {
        let client = try RawClient(socket)
        for line in lines {
            let answer = try client.ask(line)
            guard answer.last == "OK" else { throw HarnessError("playd does not \(line): \(answer)") }
        }
    }

    /// The `key: value` lines that a command answers.
    func facts(_ command: String) throws -> [String: String] {
        var facts: [String: String] = [:]
        for line in try RawClient(socket).ask(command) {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            if parts.count == 2 { facts[parts[0]] = String(parts[1].dropFirst()) }
        }
        return facts
    }

    /// The id of the output of that name.
    func output(_ name: String) throws -> String {
        var id = ""
        for line in try RawClient(socket).ask("outputs") {
            if line.hasPrefix("outputid: ") { id = String(line.dropFirst(10)) }
            if line == "outputname: \(name)" { return id }
        }
        throw HarnessError("there is no output \(name)")
    }

    /// The stream of playd; throws when there is none.
    func stream() throws -> Graph.Node {
        guard let node = try Graph(pipewire).node("playd") else { throw HarnessError("playd has no stream") }
        return node
    }

    /// Whether the stream comes to be linked to these sinks and to no other.
    func awaitSinks(_ names: Set<String>, within seconds: Double = 20) throws -> Bool {
        try eventually(within: seconds) { try Graph(pipewire).targets(of: "playd") == names }
    }

    /// Whether the stream stays where it is for a second.
    func staysOn(_ names: Set<String>) throws -> Bool {
        for _ in 0..<5 {
            Thread.sleep(forTimeInterval: 0.2)
            if try Graph(pipewire).targets(of: "playd") != names { return false }
        }
        return true
    }

    /// Waits until the song has moved on by so many seconds from where it is.
    func awaitProgress(_ seconds: Double = 0.3, within limit: Double = 20) throws -> Bool {
        let place = try elapsed()
        return try eventually(within: limit) { try elapsed() > place + seconds }
    }

    /// Whether the song stays where it is for a second, once what is on its way to the speaker has been heard.
    func standsStill() throws -> Bool {
        Thread.sleep(forTimeInterval: 0.2)
        let place = try elapsed()
        Thread.sleep(forTimeInterval: 1)
        return try elapsed() == place
    }

    /// Whether something is heard on a sink now.
    func isHeard(on sink: String = "main") throws -> Bool {
        let recorder = try pipewire.record(sink: sink)
        Thread.sleep(forTimeInterval: 0.3)
        return try !recorder.finish().isSilent
    }

    /// What wpctl reads or does with the volume of a node.
    func wpctl(_ command: String, _ node: Int, _ value: String...) throws -> String {
        try pipewire.tool("wpctl", [command, "\(node)"] + value).trimmingCharacters(in: .newlines)
    }
}

extension Samples {
    /// Whether nothing but silence is in it.
    var isSilent: Bool { values.allSatisfy { $0 == 0 } }

    /// The largest sample in any channel, without its sign.
    var peak: Float { values.reduce(0) { max($0, abs($1)) } }
}
