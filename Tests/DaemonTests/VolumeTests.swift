import Harness
import Output
import Testing

@testable import Daemon

/// One volume: the stream's, with a level for each sink, or the sink's.
@Suite struct VolumeTests {
    private func rig(_ change: (inout OutputSettings) -> Void = { _ in }) throws -> Rig {
        var settings = OutputSettings()
        change(&settings)
        let rig = try Rig(music: Music.shared.path, outputSettings: settings)
        rig.output.plug(Sink(name: "b", description: "B", kind: .headphones))
        rig.turn()
        return rig
    }

    /// The stream is linked to another sink.
    private func play(on name: String, _ rig: Rig) {
        rig.output.tell(.playsOn(sink: name))
        rig.turn()
    }

    // MARK: The most

    @Test func theMostIsWhatTheConfigurationSays() throws {
        let rig = try rig { $0.volumeMax = 150 }
        let client = try rig.connect()
        try client.order("setvol 150")
        #expect(rig.output.volume == 150)
        #expect(try client.ask("setvol 151") == ["ACK [2@0] {setvol} Number too large: 151"])
        try client.order("volume -20")
        try client.order("volume +100")
        #expect(try client.value("volume") == "150")
        rig.zone.restore(rig.zone.saved)
        #expect(rig.zone.volume == 150)
    }

    @Test func aMixerMayGoBeyond() throws {
        let rig = try rig { $0.volumeMax = 120 }
        let client = try rig.connect()
        rig.output.changeVolume(percent: 140)
        rig.turn()
        #expect(try client.value("volume") == "140")
        #expect(try client.ask("getvol") == ["volume: 140", "OK"])
        #expect(try client.ask("audiopath").contains("volume: 140 % (8.8 dB), changes samples"))
        for order in ["volume +5", "volume 0"] {
            try client.order(order)
            #expect(rig.output.volume == 140, "it is beyond the most already")
        }
        try client.order("volume -30")
        #expect(rig.output.volume == 110)
        rig.output.changeVolume(percent: 140)
        rig.turn()
        try client.order("volume -5")
        #expect(rig.output.volume == 120, "what is set here goes to the most")
    }

    /// The number that is shown is the one in force, and each change of it is told.
    @Test func whatIsBeyondIsTold() throws {
        let rig = try rig()
        let client = try rig.connect()
        for percent in [130, 140, 1000, 100, 101] {
            try client.send("idle mixer")
            rig.turn()
            rig.output.changeVolume(percent: percent)
            #expect(try client.answer() == ["changed: mixer", "OK"])
            #expect(try client.value("volume") == String(percent))
        }
    }

    @Test(arguments: [OutputSettings.VolumeTarget.stream, .output]) func aSinkMayBeBeyond(
        target: OutputSettings.VolumeTarget
    ) throws {
        let rig = try rig { $0.volumeTarget = target }
        let client = try rig.connect()
        func raise(to percent: Int) {
            rig.output.setVolume(percent, ofSink: "b")
            rig.turn()
        }
        try client.order("route b")
        raise(to: 140)
        let orders = target == .stream ? ["outputvolume 2 +5", "outputset 2 volume +5"] : ["volume +5"]
        for order in orders + ["outputvolume 2 -0"] {
            try client.order(order)
            #expect(rig.output.sinks.last?.volume == 140, "\(order)")
        }
        #expect(try client.ask("outputs").contains("attribute: volume=140"))
        if target == .output { #expect(try client.value("volume") == "140") }
        try client.order(target == .stream ? "outputvolume 2 -60" : "volume -60")
        #expect(rig.output.sinks.last?.volume == 80)
    }

    @Test func aHigherVolumeOfFormerTimesIsCut() throws {
        let rig = try rig()
        var saved = rig.zone.saved
        saved.volume = 130
        rig.zone.restore(saved)
        #expect(rig.zone.volume == 100 && rig.output.volume == 100)
    }

    // MARK: A level for each sink

    @Test func theLevelFollowsTheSink() throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        try client.order("play")
        try rig.play(milliseconds: 200)
        play(on: "simulated", rig)
        try client.order("setvol 20")
        play(on: "b", rig)
        #expect(rig.output.volume == 20, "where none was ever set the level stays")
        try client.order("setvol 60")
        play(on: "simulated", rig)
        #expect(rig.output.volume == 20)
        play(on: "b", rig)
        #expect(rig.output.volume == 60)
        rig.output.changeVolume(percent: 35)
        rig.turn()
        play(on: "simulated", rig)
        play(on: "b", rig)
        #expect(rig.output.volume == 35, "what a mixer sets counts too")
    }

    @Test func theChangeIsTold() throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("play")
        try rig.play(milliseconds: 200)
        play(on: "simulated", rig)
        try client.order("setvol 20")
        play(on: "b", rig)
        try client.order("setvol 60")
        _ = try client.ask("idle")
        try client.send("idle mixer")
        play(on: "simulated", rig)
        #expect(try client.answer() == ["changed: mixer", "OK"])
        #expect(try client.value("volume") == "20")
    }

    @Test func nothingJumpsAtTheSameSink() throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3", "high.mp3")
        try client.order("setvol 10")
        try client.order("play")
        play(on: "simulated", rig)
        #expect(rig.output.volume == 10)
        try client.order("setvol 30")
        try client.order("next")
        try rig.play(milliseconds: 500)
        play(on: "simulated", rig)
        #expect(rig.output.volume == 30)
        let saved = rig.zone.saved
        let next = try Rig(music: Music.shared.path)
        next.zone.restore(saved)
        let other = try next.connect()
        try other.order("setvol 55")
        play(on: "simulated", next)
        #expect(next.output.volume == 55)
    }

    /// Stopped, the level goes with the route at once, so that nothing sounds at the level of another sink.
    @Test func theLevelIsThereBeforeTheFirstSample() throws {
        let rig = try rig()
        let client = try rig.connect()
        try client.order("setvol 80")
        try client.order("route b")
        #expect(rig.output.volume == 80)
        try client.order("setvol 15")
        try client.order("route default")
        #expect(rig.output.volume == 80)
        rig.output.makeDefault("b")
        rig.turn()
        #expect(rig.output.volume == 15)
    }

    /// While the chosen sink is away the level is still its own.
    @Test func aLostSinkKeepsItsLevel() throws {
        let rig = try rig()
        let client = try rig.connect()
        try client.order("setvol 80")
        try client.order("route b")
        try client.order("setvol 15")
        rig.output.unplug("b")
        rig.turn()
        #expect(rig.output.volume == 15)
        try client.order("setvol 25")
        rig.output.plug(Sink(name: "b", description: "B", kind: .headphones))
        rig.turn()
        #expect(rig.output.volume == 25)
        try client.order("route default")
        #expect(rig.output.volume == 80)
    }

    /// A sink that is the default for a moment only leaves nothing behind.
    @Test func aLevelThatWasNeverSetComesBack() throws {
        let rig = try rig()
        var saved = rig.zone.saved
        saved.volume = 80
        saved.volumeSink = "simulated"
        saved.outputs.remember(volume: 15, of: "b")
        rig.zone.restore(saved)
        let client = try rig.connect()
        try client.order("route b")
        #expect(rig.output.volume == 15)
        try client.order("route default")
        #expect(rig.output.volume == 80)
    }

    // MARK: The sink's

    @Test func thePlainVolumeIsTheSinks() throws {
        let rig = try rig { $0.volumeTarget = .output }
        let client = try rig.connect()
        try client.order("setvol 40")
        #expect(rig.output.sinks.map(\.volume) == [40, 100])
        #expect(rig.output.volume == 100)
        #expect(try client.ask("getvol") == ["volume: 40", "OK"])
        try client.order("route b")
        #expect(try client.value("volume") == "100")
        try client.order("volume -30")
        try client.order("mute 1")
        #expect(rig.output.sinks.map(\.volume) == [40, 70])
        #expect(rig.output.sinks.map(\.isMuted) == [false, true])
        #expect(!rig.output.isMuted)
        #expect(try client.value("muted") == "1")
        try client.order("route default")
        #expect(try client.value("muted") == "0")
        try client.order("play")
        play(on: "b", rig)
        #expect(try client.value("volume") == "40", "it does not play yet")
    }

    /// Else nothing would be heard at a volume of 100, and no client could see why.
    @Test func theStreamStaysAtItsFullVolume() throws {
        let rig = try rig { $0.volumeTarget = .output }
        let client = try rig.connect()
        try client.order("setvol 70")
        for percent in [50, 0, 140] {
            rig.output.changeVolume(percent: percent)
            rig.output.changeMuted(true)
            rig.turn()
            #expect(rig.output.volume == 100 && !rig.output.isMuted)
        }
        #expect(try client.value("volume") == "70")
        #expect(try client.value("muted") == "0")
    }

    /// A desktop remembers volumes of streams; with no state file nothing else says what this one has.
    @Test func theStreamBeginsAtItsFullVolume() throws {
        var settings = OutputSettings()
        settings.volumeTarget = .output
        let rig = try Rig(
            music: Music.shared.path, outputSettings: settings,
            prepare: { output in
                output.changeVolume(percent: 40)
                output.changeMuted(true)
            })
        #expect(rig.output.volume == 100 && !rig.output.isMuted)
    }

    @Test func changesOfTheSinkAreTold() throws {
        let rig = try rig { $0.volumeTarget = .output }
        let client = try rig.connect()
        try client.send("idle")
        rig.turn()
        rig.output.setVolume(33, ofSink: "simulated")
        #expect(try client.answer() == ["changed: mixer", "OK"])
        #expect(try client.value("volume") == "33")
        try client.send("idle mixer")
        rig.turn()
        rig.output.makeDefault("b")
        #expect(try client.answer() == ["changed: mixer", "OK"])
        #expect(try client.value("volume") == "100")
    }

    @Test func withoutASinkThereIsNoMixer() throws {
        let rig = try rig { $0.volumeTarget = .output }
        let client = try rig.connect()
        rig.output.sinks = []
        rig.turn()
        #expect(try client.ask("getvol") == ["OK"])
        #expect(try client.value("volume") == nil)
        #expect(try client.ask("setvol 3") == ["ACK [52@0] {setvol} No mixer"])
        #expect(try client.ask("volume +3") == ["ACK [52@0] {volume} No mixer"])
        #expect(try client.ask("mute 1") == ["ACK [52@0] {mute} No mixer"])
        #expect(try client.ask("outputvolume 0 3") == ["ACK [52@0] {outputvolume} This audio output is not there"])
    }

    /// Sinks say later what they were asked for; ten steps at once add up all the same.
    @Test(arguments: ["volume +5", "outputvolume 0 +5"]) func stepsAddUp(order: String) throws {
        let rig = try rig { $0.volumeTarget = .output }
        rig.output.levelDelay = 200_000_000
        rig.zone.setVolume(20, ofSink: "simulated")
        let clients = try (0..<10).map { _ in try rig.connect() }
        for client in clients { try client.send(order) }
        for client in clients { #expect(try client.answer() == ["OK"]) }
        #expect(try clients[0].value("volume") == "70")
        try rig.play(milliseconds: 150)
        try clients[0].order(order)
        try rig.play(milliseconds: 400)
        #expect(rig.output.sinks[0].volume == 75)
        #expect(try clients[0].value("volume") == "75")
    }

    /// What a sink does not do is not shown for ever.
    @Test func whatASinkRefusesIsGivenUp() throws {
        let rig = try rig { $0.volumeTarget = .output }
        rig.output.levelDelay = nil
        let client = try rig.connect()
        try client.order("setvol 42")
        #expect(try client.value("volume") == "42")
        _ = try client.ask("idle")
        try client.send("idle mixer")
        try rig.play(milliseconds: 1100)
        #expect(try client.answer() == ["changed: mixer", "OK"])
        #expect(try client.value("volume") == "100")
    }
}
