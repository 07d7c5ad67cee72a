import Harness
import Output
import Testing

@testable import Daemon

/// What is remembered of sinks can be read back, whatever they are called.
@Suite struct HostileSinkNamesTests {
    /// Names and descriptions that PipeWire lets anybody give to a sink, and one that it does not.
    static let names = [
        "", " ", "\n", "two\nlines", "\r\n", "\"", "it's \"so\"\\", String(repeating: "x", count: 4096), "\u{1}\u{7F}",
        "nul\0nul", "\0", "Kopfhörer", "耳机 🎧", "\u{301}", "e\u{301}", "é", "a=b", "default", "0",
    ]

    private func sink(_ name: String, _ description: String) -> Sink {
        Sink(name: name, description: description, kind: .speakers)
    }

    /// The same after it was written to the file and read; nil where the file would be taken for damaged.
    private func reread(_ saved: SavedZone) -> SavedZone? {
        var read = SavedZone(player: saved.player)
        for property in Property.allCases {
            guard read.set(property, to: saved.value(of: property)) else { return nil }
        }
        return read
    }

    @Test(arguments: names) func sinksAndRoutesAreReadBack(name: String) throws {
        var list = OutputList()
        _ = list.update([sink("plain", name), sink(name, "Plain"), sink(name, name)])
        for place in list.places(name) { _ = list.enable(place) }
        list.remember(volume: 215, of: name)
        #expect(try #require(KnownOutputs(packed: list.known.packed)) == list.known)
        #expect(try #require(OutputRoute(packed: list.route.packed)) == list.route)
        list.adopt(OutputRoute(followsDefault: false, names: [name, "other", name, "e\u{301}", "é"]))
        #expect(try #require(KnownOutputs(packed: list.known.packed)) == list.known)
        #expect(try #require(OutputRoute(packed: list.route.packed)) == list.route)
        #expect(list.route.names.contains("other"))
    }

    @Test(arguments: names) func zonesAreReadBack(name: String) throws {
        let rig = try Rig(music: Music.shared.path)
        rig.output.sinks = [sink(name, name), sink("b", "B")]
        rig.output.makeDefault(name)
        rig.turn()
        rig.output.tell(.playsOn(sink: name))
        rig.turn()
        rig.zone.setVolume(30)
        rig.output.changeVolume(percent: 215)
        rig.turn()
        let saved = rig.zone.saved
        let read = try #require(reread(saved))
        #expect(read.outputs == saved.outputs && read.route == saved.route && read.volumeSink == saved.volumeSink)
        #expect(read.volume == saved.volume)
    }

    /// The session manager can follow a default that has no name; nobody else can mean it.
    @Test func aSinkWithoutANameIsNone() throws {
        let rig = try Rig(music: Music.shared.path)
        rig.output.plug(sink("", "Nameless"))
        rig.turn()
        let client = try rig.connect()
        #expect(try client.ask("outputs").count { $0.hasPrefix("outputid") } == 2)
        #expect(try client.ask("route \"\"") == ["ACK [50@0] {route} No such audio output"])
    }
}
