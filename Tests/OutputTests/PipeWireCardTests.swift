import Harness
import Testing

@testable import Output

extension PipeWireTests {
    /// A card with ports, and a headset with profiles.
    @Suite struct Cards {
        private func card(_ rig: Rig<PipeWireOutput>) -> Sink? {
            rig.output.sinks.first { $0.name == "card" }
        }

        /// Waits until the card's sink is as it should be.
        private func isSeen(_ rig: Rig<PipeWireOutput>, _ condition: (Sink) -> Bool) -> Bool {
            rig.turn(until: { card(rig).map(condition) ?? false })
        }

        /// Waits until the card was told something.
        private func isTold(_ rig: Rig<PipeWireOutput>, _ device: FakeCard, _ line: String) -> Bool {
            rig.turn(until: { device.settings.contains(line) })
        }

        /// The volume and the mute of the card's node itself.
        private func nodesOwn(_ rig: Rig<PipeWireOutput>, _ pipewire: PrivatePipeWire, _ device: FakeCard) throws
            -> [Double]
        {
            let dump = try rig.tool(pipewire, "pw-dump", "--no-colors", "\(device.sinkID)")
            let parameters = GraphDump(dump).information(device.sinkID)?["params"] as? [String: Any]
            let own = try #require((parameters?["Props"] as? [[String: Any]])?.first)
            #expect(own["mute"] as? Bool == false)
            return try #require(own["channelVolumes"] as? [Double])
        }

        @Test func whatIsSetOfItIsItsPorts() throws {
            let pipewire = try PrivatePipeWire()
            let device = try FakeCard(on: pipewire, description: "Desk")
            let rig = try Rig(pipewire)
            rig.output.observe()
            #expect(isSeen(rig) { $0.volume == 40 && $0.ports.count == 2 })
            let sink = try #require(card(rig))
            #expect(sink.description == "Desk" && sink.kind == .speakers)
            #expect(sink.isAvailable && sink.isMuted == false)
            #expect(sink.ports.map(\.name) == FakeCard.Port.allCases.map(\.rawValue))
            #expect(sink.ports.map(\.isActive) == [true, false])
            #expect(sink.ports.map(\.isAvailable) == [true, false])

            rig.output.setVolume(50, ofSink: "card")
            #expect(isTold(rig, device, "volume 0.125000 0.125000"))
            #expect(device.settings.first == "route 0 save=1")
            #expect(isSeen(rig) { $0.volume == 50 && $0.isMuted == false })
            rig.output.setMuted(true, ofSink: "card")
            #expect(isTold(rig, device, "mute 1"))
            #expect(isSeen(rig) { $0.volume == 50 && $0.isMuted == true })
            rig.output.setMuted(false, ofSink: "card")
            #expect(isSeen(rig) { $0.isMuted == false })
            try device.turnVolume(to: 0.729)
            #expect(isSeen(rig) { $0.volume == 90 })
            #expect(try nodesOwn(rig, pipewire, device) == [1, 1])

            rig.output.setVolume(50, ofSink: "main")
            #expect(rig.turn(until: { rig.output.sinks.first { $0.name == "main" }?.volume == 50 }))
            #expect(card(rig)?.volume == 90)
        }

        @Test func itsPortsAreSwitched() throws {
            let pipewire = try PrivatePipeWire()
            let device = try FakeCard(on: pipewire)
            let rig = try Rig(pipewire)
            rig.output.observe()
            #expect(isSeen(rig) { $0.volume == 40 && $0.ports.count == 2 })
            rig.output.setVolume(90, ofSink: "card")
            #expect(isSeen(rig) { $0.volume == 90 })
            device.forget()
            rig.output.selectPort(FakeCard.Port.headphones.rawValue, ofSink: "card")
            #expect(isTold(rig, device, "route 1 save=1"))
            #expect(isSeen(rig) { $0.ports.map(\.isActive) == [false, true] && $0.volume == 40 })
            #expect(card(rig)?.kind == .headphones && card(rig)?.isAvailable == false)
            rig.output.setVolume(60, ofSink: "card")
            #expect(isTold(rig, device, "volume 0.216000 0.216000"))
            #expect(isSeen(rig) { $0.volume == 60 })
            // What is plugged in or out has the session manager set the volume that it remembers.
            try device.set(.headphones, available: .yes)
            #expect(isSeen(rig) { $0.isAvailable && $0.ports.allSatisfy(\.isAvailable) })
            try device.set(.headphones, available: .no)
            #expect(isSeen(rig) { $0.ports.map(\.isAvailable) == [true, false] })
            rig.output.selectPort("Speakers", ofSink: "card")
            #expect(
                isSeen(rig) { $0.kind == .speakers && $0.isAvailable && $0.ports.map(\.isActive) == [true, false] })
            #expect(try nodesOwn(rig, pipewire, device) == [1, 1])
            try device.unplug()
            #expect(rig.turn(until: { card(rig) == nil }))
        }

        @Test func aHeadsetIsPlayedOnInItsOtherProfile() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.output.route = OutputRoute(followsDefault: false, names: ["bluez_output.AA_BB.1"])
            rig.output.lossPolicy = .wait
            rig.load(countingFrames(0..<200_000))
            try rig.session(pipewire, "sink", "bluez_output.AA_BB.1:100::2")
            #expect(rig.start())
            #expect(rig.turn(until: { rig.output.path?.sinks == ["bluez_output.AA_BB.1"] }))
            try rig.session(pipewire, "rmsink", "bluez_output.AA_BB.1")
            #expect(rig.turn(until: { rig.output.missing != nil }))
            try rig.session(pipewire, "sink", "bluez_output.AA_BB.2:100::2")
            #expect(rig.turn(until: { rig.output.path?.sinks == ["bluez_output.AA_BB.2"] && rig.output.isGateOpen }))
            #expect(rig.output.missing == nil)
            #expect(rig.output.route.names == ["bluez_output.AA_BB.1"], "it is still what was chosen")
        }
    }
}
