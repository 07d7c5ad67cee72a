import Harness
import Output
import Testing
import Wire

@testable import Daemon

/// Numbers and names of outputs, and which of them are played on, as a value.
@Suite struct OutputListTests {
    private func sink(_ name: String, _ description: String? = nil, isDefault: Bool = false) -> Sink {
        var sink = Sink(name: name, description: description ?? "The \(name)", kind: .speakers)
        sink.isDefault = isDefault
        return sink
    }

    private func list(_ names: String...) -> OutputList {
        var list = OutputList()
        _ = list.update(names.enumerated().map { sink($1, isDefault: $0 == 0) })
        return list
    }

    private func shown(_ list: OutputList) -> [String] {
        list.blocks(plugin: "pipewire").map { "\($0.id) \($0.name)\($0.isEnabled ? " on" : "")" }
    }

    @Test func theDefaultComesFirstAndIsOn() {
        #expect(shown(OutputList()) == ["0 Default output on"])
        #expect(shown(list("a", "b")) == ["0 Default output on", "1 The a", "2 The b"])
    }

    @Test func aNumberBelongsToItsNameForEver() {
        var list = list("a", "b")
        _ = list.update([sink("c"), sink("b")])
        #expect(shown(list) == ["0 Default output on", "2 The b", "3 The c"])
        _ = list.update([sink("a", "Another word"), sink("d")])
        #expect(shown(list) == ["0 Default output on", "1 Another word", "4 The d"])
        var next = OutputList()
        _ = next.update([sink("new"), sink("d")])
        next.restore(list.known, route: OutputRoute(followsDefault: false, names: ["b"]))
        #expect(shown(next) == ["0 Default output", "2 The b on", "4 The d", "5 The new"])
    }

    @Test func numbersOfTheForgottenAreNotGivenAwayAgain() throws {
        var list = list("chosen")
        #expect(list.play(only: .sink("chosen")) == true)
        for number in 0..<2 * KnownOutputs.most { _ = list.update([sink("passing \(number)")]) }
        #expect(list.known.all.count == KnownOutputs.most)
        #expect(list.known.find("chosen")?.id == 1, "what is played on is not forgotten")
        #expect(list.known.find("passing 0") == nil)
        #expect(list.known.find("passing \(2 * KnownOutputs.most - 1)")?.id == 2 * KnownOutputs.most + 1)
        let kept = try #require(KnownOutputs(packed: list.known.packed))
        #expect(kept == list.known)
    }

    /// A headset that is away for now stays known, and its volume with it, however long ago it was first seen.
    @Test func whoWasSeenLastIsForgottenLast() throws {
        var list = list("headset", "old")
        list.remember(volume: 30, of: "headset")
        var number = 0
        func pass(_ count: Int, _ list: inout OutputList) {
            for _ in 0..<count {
                number += 1
                _ = list.update([sink("passing \(number)")])
            }
        }
        pass(KnownOutputs.most - 100, &list)
        _ = list.update([sink("headset")])
        var next = OutputList()
        next.restore(try #require(KnownOutputs(packed: list.known.packed)), route: list.route)
        pass(KnownOutputs.most - 100, &next)
        #expect(next.known.find("headset")?.volume == 30)
        #expect(next.known.find("headset")?.id == 1)
        #expect(next.known.find("old") == nil && next.known.find("passing 1") == nil)
    }

    @Test func severalAreOnAtOnce() {
        var list = list("a", "b")
        #expect(list.enable(.sink("b")) == true)
        #expect(list.enable(.sink("b")) == false)
        #expect(list.route == OutputRoute(followsDefault: true, names: ["b"]))
        #expect(list.disable(.standard) == true)
        #expect(list.disable(.standard) == false)
        #expect(shown(list) == ["0 Default output", "1 The a", "2 The b on"])
        #expect(list.disable(.sink("b")) == true)
        #expect(list.route.isEmpty)
        #expect(list.play(only: .sink("a")) == true)
        #expect(list.play(only: .sink("a")) == false)
        #expect(list.route == OutputRoute(followsDefault: false, names: ["a"]))
        #expect(list.play(only: .standard) == true)
        #expect(list.route == OutputRoute())
    }

    @Test func whatIsOnIsListedWhileItIsAway() {
        var list = list("a", "b")
        _ = list.enable(.sink("b"))
        _ = list.update([sink("a")])
        #expect(shown(list) == ["0 Default output on", "1 The a", "2 The b on"])
        #expect(list.blocks(plugin: "")[2].attributes.contains { $0 == ("available", "0") })
        _ = list.disable(.sink("b"))
        #expect(shown(list) == ["0 Default output on", "1 The a"])
        list.adopt(OutputRoute(followsDefault: false, names: ["never seen"]))
        #expect(shown(list) == ["0 Default output", "1 The a", "3 never seen on"])
    }

    @Test func places() {
        var list = OutputList()
        _ = list.update([
            sink("alsa.one", "Speakers", isDefault: true), sink("alsa.two", "Headset"), sink("7", "Twin"),
            sink("bluez.x", "Twin"), sink("Headset", "Odd one"), sink("caps", "HDMI"),
        ])
        let found: [(String, [OutputPlace])] = [
            ("0", [.standard]), ("default", [.standard]), ("Default output", [.standard]), ("DEFAULT", [.standard]),
            ("1", [.sink("alsa.one")]), ("2", [.sink("alsa.two")]), ("alsa.two", [.sink("alsa.two")]),
            ("Speakers", [.sink("alsa.one")]), ("speakers", [.sink("alsa.one")]), ("Headset", [.sink("Headset")]),
            ("headset", [.sink("alsa.two"), .sink("Headset")]), ("Twin", [.sink("7"), .sink("bluez.x")]),
            ("7", [.sink("7")]), ("hdmi", [.sink("caps")]), ("CAPS", [.sink("caps")]), ("", []), ("Speaker", []),
            ("99", []), ("-1", []), ("+1", []), ("alsa.three", []),
        ]
        for (text, places) in found { #expect(list.places(text) == places, "\(text)") }
    }

    @Test func aSinkThatBeginsToRunIsNoNews() {
        var list = OutputList()
        var sink = Sink(name: "n", description: "D", kind: .hdmi)
        #expect(list.update([sink]).list)
        sink.rate = 48_000
        let change = list.update([sink])
        #expect(!change.list && !change.levels)
        #expect(list.sink("n")?.rate == 48_000)
    }

    @Test func attributesTellWhatIsKnown() {
        var speakers = Sink(name: "n", description: "D", kind: .hdmi)
        speakers.isDefault = true
        speakers.volume = 40
        speakers.isMuted = true
        speakers.rate = 48_000
        speakers.ports = [
            SinkPort(name: "p", description: "P", isAvailable: true, isActive: false),
            SinkPort(name: "[Out] q=1", description: "Q", isAvailable: false, isActive: true),
        ]
        var list = OutputList()
        _ = list.update([speakers, sink("bare")])
        let all = [
            "node=n", "kind=hdmi", "default=1", "available=1", "volume=40", "muted=1", "rate=48000", "port=[Out] q=1",
            "ports=p", "ports=[Out] q=1",
        ]
        let blocks = list.blocks(plugin: "pipewire").map { $0.attributes.map { "\($0.name)=\($0.value)" } }
        #expect(blocks == [all, all, ["node=bare", "kind=speakers", "default=0", "available=1"]])
        #expect(
            OutputList().blocks(plugin: "").map { $0.attributes.map { "\($0.name)=\($0.value)" } }
                == [["default=1", "available=0"]])
    }

    @Test func levelsAreNoChangeOfTheList() {
        var list = list("a", "b")
        var louder = sink("b")
        louder.volume = 30
        #expect(list.update([sink("a", isDefault: true), louder]) == OutputList.Change(list: false, levels: true))
        #expect(list.update([sink("a", isDefault: true), louder]) == OutputList.Change())
        #expect(list.update([sink("a", isDefault: true)]) == OutputList.Change(list: true, levels: false))
    }

    @Test func damagedBytesAreNoList() {
        var list = list("a", "b")
        list.remember(volume: 150, of: "a")
        let bytes = list.known.packed
        for length in 1..<bytes.count {
            if let cut = KnownOutputs(packed: Array(bytes[..<length])) { #expect(cut.all.count < 2) }
        }
        var random = Seeded(seed: 3)
        for _ in 0..<2000 {
            var bad = bytes
            bad[Int.random(in: 0..<bad.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            guard let read = KnownOutputs(packed: bad) else { continue }
            let ids = read.all.map(\.id)
            #expect(Set(ids).count == ids.count && ids.allSatisfy { $0 > 0 })
            #expect(Set(read.all.map(\.name)).count == ids.count)
            #expect(read.all.allSatisfy { (0...1000).contains($0.volume ?? 0) })
        }
        let route = OutputRoute(followsDefault: true, names: ["a", "b"])
        #expect(OutputRoute(packed: route.packed) == route)
        #expect(
            OutputRoute(packed: []) == nil && OutputRoute(packed: [2]) == nil && OutputRoute(packed: [1, 9]) == nil)
        #expect(OutputRoute(packed: [0, 1, 97, 1, 97]) == nil, "a name is there once")
    }
}
