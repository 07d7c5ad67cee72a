import Harness
import Output
import Testing

@testable import Daemon

/// The conversations that document the protocol are what the server says, byte for byte.
@Suite struct TranscriptTests {
    @Test(arguments: Transcript.names) func isWhatTheServerSays(name: String) throws {
        let transcript = try Transcript(name: name)
        let rig = try Rig(music: Music.shared.path)
        var clients: [Int: TestClient] = [:]
        func client(_ number: Int) throws -> TestClient {
            if let client = clients[number] { return client }
            let client = try rig.dial()
            clients[number] = client
            return client
        }
        for line in transcript.steps {
            switch line.step {
            case .says(let number, let text):
                // A line that nobody expects would be read as an answer to this one.
                try #require(client(number).linesSoFar() == [], "before line \(line.number)")
                try client(number).send(text)
            case .hears(let number, let pattern):
                let heard = try client(number).line()
                if !Transcript.Step.matches(heard, pattern) {
                    Issue.record("line \(line.number): \(pattern) is wanted, not \(heard)")
                }
            case .ends(let number): try client(number).waitForEnd()
            case .plays(let milliseconds):
                try rig.play(milliseconds: milliseconds)
                try rig.settle()
            case .mixer(let volume): rig.output.changeVolume(percent: volume)
            case .plugs(let name, let kind, let description):
                rig.output.plug(Sink(name: name, description: description, kind: kind))
            case .unplugs(let name): rig.output.unplug(name)
            case .slider(let name, let volume): rig.output.setVolume(volume, ofSink: name)
            }
        }
        for client in clients.values { #expect(try client.linesSoFar() == []) }
    }

    /// Each command is shown once as it works and once as it is refused.
    @Test func everyCommandIsShown() throws {
        var good: Set<String> = []
        var bad: Set<String> = []
        for name in Transcript.names {
            var said: [Int: [String]] = [:]
            for line in try Transcript(name: name).steps {
                switch line.step {
                case .says(let client, let text): said[client, default: []].append(String(text.prefix { $0 != " " }))
                case .hears(let client, "OK"):
                    good.formUnion(said[client] ?? [])
                    said[client] = []
                case .hears(let client, let text) where text.hasPrefix("ACK "):
                    bad.formUnion(said[client] ?? [])
                    said[client] = []
                case .ends(let client): good.formUnion(said[client] ?? [])
                default: break
                }
            }
        }
        let words = CommandTable().commands.map(\.name)
        let listWords = ["noidle", "command_list_begin", "command_list_ok_begin", "command_list_end"]
        // These are never refused, whatever stands behind them.
        let harmless: Set = ["close", "kill"]
        // There is no password to be right, no tag that can be edited; and what ends the server ends the transcript.
        let hopeless: Set = ["password", "addtagid", "cleartagid", "kill"]
        #expect(Set(words + listWords).subtracting(hopeless).subtracting(good) == [])
        #expect(Set(words + listWords).subtracting(harmless).subtracting(bad) == [])
    }

    @Test func patternsMatchWhatTheySay() {
        let matches = Transcript.Step.matches
        #expect(matches("OK", "OK"))
        #expect(!matches("OK ", "OK"))
        #expect(matches("key: ", "key:␣"))
        #expect(matches("elapsed: 1.234", "elapsed: 1.…"))
        #expect(!matches("elapsed: 2.234", "elapsed: 1.…"))
        #expect(matches("a-b-c", "a…b…c"))
        #expect(!matches("ab", "ab…b"))
    }
}
