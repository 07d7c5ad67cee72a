import Harness
import Output
import Playback
import Testing

@testable import Daemon

/// Outputs and routes over the protocol, beyond what the transcripts show.
@Suite struct OutputCommandTests {
    private func rig(_ settings: OutputSettings = OutputSettings()) throws -> Rig {
        let rig = try Rig(music: Music.shared.path, outputSettings: settings)
        rig.output.plug(Sink(name: "head", description: "Headphones", kind: .headphones))
        rig.output.plug(Sink(name: "tv", description: "TV", kind: .hdmi))
        rig.turn()
        return rig
    }

    @Test func theOutputIsTold() throws {
        var settings = OutputSettings()
        settings.lossPolicy = .wait
        let rig = try rig(settings)
        let client = try rig.connect()
        #expect(rig.output.lossPolicy == .wait)
        try client.order("enableoutput 2")
        #expect(rig.output.route == OutputRoute(followsDefault: true, names: ["head"]))
        try client.order("toggleoutput 0")
        #expect(rig.output.route == OutputRoute(followsDefault: false, names: ["head"]))
        try client.order("route TV")
        #expect(rig.output.route == OutputRoute(followsDefault: false, names: ["tv"]))
        #expect(try client.ask("route nosuch") == ["ACK [50@0] {route} No such audio output"])
        #expect(rig.output.route == OutputRoute(followsDefault: false, names: ["tv"]))
        #expect(try client.ask("route") == ["route: tv", "OK"])
        try client.order("route default")
        #expect(rig.output.route == OutputRoute())
    }

    @Test func changesAreToldOnce() throws {
        let rig = try rig()
        let client = try rig.connect()
        let doer = try rig.connect()
        let changes: [(order: String, events: [String])] = [
            ("enableoutput 2", ["output"]), ("toggleoutput 3", ["output"]), ("disableoutput 3", ["output"]),
            ("route head", ["output"]), ("outputvolume 2 40", ["mixer"]), ("outputvolume 2 +5", ["mixer"]),
            ("outputset 2 muted 1", ["mixer"]), ("route default", ["output"]),
        ]
        for change in changes {
            try client.send("idle")
            try doer.order(change.order)
            #expect(try client.answer() == change.events.map { "changed: \($0)" } + ["OK"], "\(change.order)")
        }
        for order in ["disableoutput 2", "enableoutput 0", "route default", "outputvolume 2 45", "outputset 2 muted 1"]
        {
            try client.send("idle")
            try doer.order(order)
            try rig.settle()
            #expect(try client.linesSoFar() == [], "\(order)")
            try client.send("noidle")
            #expect(try client.answer() == ["OK"])
        }
    }

    /// The output may hold the music back for its own reasons, until a user says again where it is to play.
    @Test(arguments: [("route head", true), ("enableoutput 2", true), ("disableoutput 3", false)])
    func whatIsTheRouteAlreadyReachesTheOutput(order: String, reaches: Bool) throws {
        let rig = try rig()
        let client = try rig.connect()
        try client.order("route head")
        rig.output.missing = .chosen(name: "head", description: "Headphones")
        try client.order(order)
        #expect(try client.value("waiting") == (reaches ? nil : "output Headphones"))
    }

    @Test func whatComesAndGoesIsTold() throws {
        let rig = try rig()
        let client = try rig.connect()
        func idle(_ change: () -> Void) throws -> [String] {
            try client.send("idle")
            rig.turn()
            change()
            return try client.answer()
        }
        #expect(try idle { rig.output.unplug("tv") } == ["changed: output", "OK"])
        #expect(try idle { rig.output.makeDefault("head") } == ["changed: output", "OK"])
        #expect(try idle { rig.output.setVolume(30, ofSink: "head") } == ["changed: mixer", "OK"])
        try client.order("route head")
        _ = try client.ask("idle")
        #expect(try idle { rig.output.unplug("head") } == ["changed: player", "changed: output", "OK"])
        #expect(try client.value("waiting") == "output Headphones")
        #expect(try idle { rig.output.missing = .server } == ["changed: player", "changed: output", "OK"])
        #expect(try client.value("waiting") == "audio server")
        #expect(try idle { rig.output.missing = .sink } == ["changed: player", "changed: output", "OK"])
        #expect(try client.value("waiting") == "output")
        try client.order("disableoutput 2")
        #expect(try client.value("waiting") == "an enabled output")
        try client.order("route default")
        #expect(try client.value("waiting") == nil)
    }

    @Test func aMoveByOthersIsAdopted() throws {
        let rig = try rig()
        let client = try rig.connect()
        try client.send("idle")
        rig.turn()
        rig.output.route = OutputRoute(followsDefault: false, names: ["tv"])
        rig.output.tell(.route)
        #expect(try client.answer() == ["changed: output", "OK"])
        #expect(try client.ask("route") == ["route: tv", "OK"])
        #expect(rig.zone.saved.route == OutputRoute(followsDefault: false, names: ["tv"]))
    }

    @Test func portsAreSelected() throws {
        let rig = try rig()
        var card = Sink(name: "card", description: "Card", kind: .speakers)
        card.ports = [
            SinkPort(name: "lineout", description: "Line Out", isAvailable: true, isActive: true),
            SinkPort(name: "phone jack", description: "Headphone jack", isAvailable: true, isActive: false),
        ]
        rig.output.plug(card)
        rig.turn()
        let client = try rig.connect()
        let id = try #require(rig.zone.outputs.known.find("card")?.id)
        try client.order("outputset \(id) port \"phone jack\"")
        #expect(
            try client.ask("outputs").suffix(4) == [
                "attribute: port=phone jack", "attribute: ports=lineout", "attribute: ports=phone jack", "OK",
            ])
        try client.order("outputset \(id) port \"Line Out\"")
        #expect(try client.ask("outputs").suffix(4).first == "attribute: port=lineout")
        #expect(try client.ask("outputset \(id) port x") == ["ACK [50@0] {outputset} No such port: x"])
        #expect(try client.ask("outputset \(id) rate 1") == ["ACK [2@0] {outputset} Unsupported attribute: rate"])
    }

    /// Numbers, route and levels outlive the process; a zone made anew plays where it did.
    @Test func allIsKept() throws {
        let saved: SavedZone
        do {
            let rig = try rig()
            let client = try rig.connect()
            try client.order("route tv")
            try client.order("setvol 20")
            rig.output.unplug("tv")
            rig.turn()
            saved = rig.zone.saved
        }
        let rig = try Rig(music: Music.shared.path)
        rig.zone.restore(saved)
        let client = try rig.connect()
        #expect(rig.output.route == OutputRoute(followsDefault: false, names: ["tv"]))
        #expect(try client.value("waiting")?.hasPrefix("output") == true)
        #expect(
            try client.ask("outputs").filter { $0.hasPrefix("output") } == [
                "outputid: 0", "outputname: Default output", "outputenabled: 0",
                "outputid: 1", "outputname: Simulated", "outputenabled: 0",
                "outputid: 3", "outputname: TV", "outputenabled: 1",
            ])
        rig.output.plug(Sink(name: "new", description: "New", kind: .virtual))
        rig.turn()
        #expect(rig.zone.outputs.known.find("new")?.id == 4)
        #expect(rig.zone.saved.outputs.find("tv")?.volume == 20)
    }

    /// What a client was promised by `OK` is in the file: the same goes for commands that need to be admin.
    @Test func routesAreSavedBeforeTheyAreAcknowledged() {
        for name in ["route", "enableoutput", "disableoutput", "toggleoutput"] {
            #expect(CommandTable().find(name)?.mayEdit == true)
        }
    }
}
