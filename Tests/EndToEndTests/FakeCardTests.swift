import Harness
import Testing

extension EndToEnd {
    /// The card that other tests rely on is one to the programs that desktops use.
    @Suite("A fake card")
    struct FakeCardTests {
        /// An object as `pw-dump` shows it, nil when it is gone.
        private func information(_ id: Int, _ pipewire: PrivatePipeWire) throws -> [String: Any]? {
            GraphDump(try pipewire.tool("pw-dump", ["--no-colors"])).information(id)
        }

        private func params(_ name: String, of id: Int, _ pipewire: PrivatePipeWire) throws -> [[String: Any]] {
            let params = try information(id, pipewire)?["params"] as? [String: Any]
            return params?[name] as? [[String: Any]] ?? []
        }

        /// `NAME AVAILABILITY` of each.
        private func routes(_ name: String, _ card: FakeCard, _ pipewire: PrivatePipeWire) throws -> [String] {
            try params(name, of: card.deviceID, pipewire).map { "\($0["name"] ?? "") \($0["available"] ?? "")" }
        }

        @Test("Its volume is the route's for wpctl, and the sink's own stays 1")
        func volume() throws {
            let pipewire = try PrivatePipeWire(sinks: [])
            let card = try FakeCard(on: pipewire, sink: "desk", description: "Desk Speakers", priority: 900)
            let sink = "\(card.sinkID)"
            #expect(try pipewire.nodeID("desk") == card.sinkID)
            #expect(try pipewire.tool("wpctl", ["status"]).contains("*   \(sink). Desk Speakers"))
            #expect(try pipewire.tool("wpctl", ["get-volume", sink]) == "Volume: 0.40\n")

            try pipewire.tool("wpctl", ["set-volume", sink, "0.5"])
            #expect(card.isTold("volume 0.125000 0.125000"))
            #expect(card.settings.first == "route 0 save=1")
            #expect(try pipewire.tool("wpctl", ["get-volume", sink]) == "Volume: 0.50\n")
            try pipewire.tool("wpctl", ["set-mute", sink, "1"])
            #expect(card.isTold("mute 1"))

            try card.turnVolume(to: 0.729)
            #expect(try eventually { try pipewire.tool("wpctl", ["get-volume", sink]) == "Volume: 0.90 [MUTED]\n" })
            try card.setMuted(false)
            #expect(try eventually { try pipewire.tool("wpctl", ["get-volume", sink]) == "Volume: 0.90\n" })
            let own = try params("Props", of: card.sinkID, pipewire).first
            #expect(own?["channelVolumes"] as? [Double] == [1, 1])
            #expect(own?["mute"] as? Bool == false)
        }

        @Test("Its ports are listed and switched, by clients and by itself, and it goes as a whole")
        func ports() throws {
            let pipewire = try PrivatePipeWire()
            let card = try FakeCard(on: pipewire)
            let device = "\(card.deviceID)"
            let speakers = FakeCard.Port.speakers.rawValue
            let headphones = FakeCard.Port.headphones.rawValue
            #expect(try routes("EnumRoute", card, pipewire) == ["\(speakers) unknown", "\(headphones) no"])
            #expect(try routes("Route", card, pipewire) == ["\(speakers) unknown"])

            try pipewire.tool("pw-cli", ["set-param", device, "Route", "{ index: 1, device: 0, save: true }"])
            #expect(card.isTold("route 1 save=1"))
            #expect(try eventually { try routes("Route", card, pipewire) == ["\(headphones) no"] })
            try card.choose(.speakers)
            #expect(try eventually { try routes("Route", card, pipewire) == ["\(speakers) unknown"] })
            card.forget()
            try pipewire.tool("pw-cli", ["set-param", device, "Route", "{ index: 2, device: 0 }"])
            #expect(card.isTold("refused"))

            // It is WirePlumber that goes over to what has just been plugged in; 0.5 does not have it saved.
            card.forget()
            try card.set(.headphones, available: .yes)
            #expect(eventually { card.settings.contains { $0.hasPrefix("route 1 ") } })
            #expect(try eventually { try routes("Route", card, pipewire) == ["\(headphones) yes"] })
            #expect(try routes("EnumRoute", card, pipewire) == ["\(speakers) unknown", "\(headphones) yes"])

            try card.unplug()
            #expect(try eventually { try information(card.deviceID, pipewire) == nil })
            #expect(try information(card.sinkID, pipewire) == nil)
        }
    }
}
