import Harness
import Testing

extension EndToEnd {
    /// The session manager comes and goes, and with it the links of every stream.
    @Suite("WirePlumber")
    struct WirePlumberTests {
        @Test(
            "After WirePlumber has died and returned, what the user does next is heard",
            arguments: [[["next"]], [["pause"], ["play"]], [["stop"], ["play"]], [["seek", "3"]]])
        func wireplumberDies(commands: [[String]]) throws {
            let stage = try Stage()
            try stage.playctl("add", Fixtures.samples)
            try stage.playctl("play", "2")
            #expect(try eventually { try Double(stage.status()["elapsed"] ?? "0") ?? 0 > 1 })
            try stage.pipewire.kill(.wireplumber)
            #expect(try eventually { try stage.pipewire.tool("pw-link", ["-l"]).contains("playd") == false })
            try stage.pipewire.up()
            // Until the session manager has looked at every stream there is, and passed ours over.
            try Program.output("sleep", ["2.5"])
            for command in commands {
                let playctl = try Stage.program("playctl")
                #expect(try Program.run(playctl, command, environment: stage.environment).status == 0)
            }
            let place = try #require(try Double(stage.status()["elapsed"] ?? ""))
            #expect(try eventually { try Double(stage.status()["elapsed"] ?? "0") ?? 0 > place + 0.5 })
            #expect(try stage.pipewire.tool("pw-link", ["-l"]).contains("playd"))
        }
    }
}
