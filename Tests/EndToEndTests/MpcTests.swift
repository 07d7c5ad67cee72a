import Harness
import Testing

extension EndToEnd {
    /// Debian's mpc drives playd unchanged.
    @Suite("mpc")
    struct MpcTests {
        @Test("add, play, pause, toggle, next, prev, seek, volume, status, playlist, current, modes, clear")
        func everything() throws {
            let stage = try Stage()
            #expect(try stage.mpc("add", "Östra Kvarnen/Över vattnet").status == 0)
            let tracks = ["Gryning", "Strömmen", "Åter i hamn"].map { "Östra Kvarnen - \($0)" }
            #expect(try stage.mpc("playlist").lines == tracks)
            #expect(try stage.mpc("play").lines.first == tracks[0])
            #expect(try stage.mpc("status").lines.dropFirst().first?.hasPrefix("[playing] #1/3   0:0") == true)
            #expect(try stage.mpc("next").lines.first == tracks[1])
            #expect(try stage.mpc("current").lines == [tracks[1]])
            #expect(try stage.mpc("prev").lines.first == tracks[0])
            #expect(try stage.mpc("pause").lines.dropFirst().first?.hasPrefix("[paused]  #1/3") == true)
            #expect(try stage.mpc("seek", "10").lines.dropFirst().first?.contains("0:10/0:20 (50%)") == true)
            #expect(try stage.mpc("toggle").lines.dropFirst().first?.hasPrefix("[playing] #1/3") == true)
            #expect(try stage.mpc("seek", "+5").lines.dropFirst().first?.contains("0:15/0:20") == true)
            #expect(try stage.mpc("volume", "40").lines.last?.hasPrefix("volume: 40%") == true)
            #expect(try stage.mpc("volume", "+5").lines.last?.hasPrefix("volume: 45%") == true)
            #expect(try stage.mpc("volume").lines == ["volume: 45%"])
            for mode in ["random", "repeat", "single", "consume"] {
                #expect(try stage.mpc(mode, "on").lines.last?.contains("\(mode): on") == true)
                #expect(try stage.mpc(mode, "off").lines.last?.contains("\(mode): off") == true)
            }
            #expect(try stage.mpc("play", "9").status != 0)
            #expect(try stage.mpc("add", "no such thing").status != 0)
            #expect(try stage.mpc("stop").status == 0)
            #expect(try stage.mpc("clear").status == 0)
            #expect(try stage.mpc("playlist").lines.isEmpty)
        }

        @Test("idle and idleloop name what changed")
        func idle() throws {
            let stage = try Stage()
            let idle = try stage.start("mpc", "idle", "mixer")
            let loop = try stage.start("mpc", "idleloop")
            // Both listen before anything changes: their connections show as sockets of playd.
            #expect(try Program.run("sleep", ["0.5"]).status == 0)
            try stage.playctl("random", "on")
            #expect(eventually { loop.output == "options\n" })
            try stage.playctl("vol", "30")
            #expect(eventually { loop.output == "options\nmixer\n" })
            #expect(try idle.finish(within: 10).lines == ["mixer"])
            #expect(loop.isRunning)
        }

        @Test("A password comes from MPD_HOST, from -h and from -P, and a wrong one is said to be wrong")
        func passwords() throws {
            let site = try Site(
                music: Fixtures.samples,
                configuration: "mpd-socket = off\npassword = secret@read,add,player\npassword = listen@read\n")
            func run(_ name: String = "mpc", at host: String, _ arguments: String...) throws -> Finished {
                try Program.run(name, arguments, environment: ["MPD_HOST": host, "MPD_PORT": "", "PLAYD_SOCKET": ""])
            }
            let playctl = try Stage.program("playctl")
            #expect(
                try run(at: site.socket, "status").errors == "MPD error: you don't have permission for \"status\"\n")
            #expect(try run(at: "wrong@" + site.socket, "status").errors == "MPD error: incorrect password\n")
            #expect(try run(at: "secret@" + site.socket, "add", "Östra Kvarnen/Över vattnet").status == 0)
            #expect(try run(at: "", "-h", "secret@" + site.socket, "play").status == 0)
            #expect(try run(at: site.socket, "-P", "secret", "next").lines.first == "Östra Kvarnen - Strömmen")
            #expect(try run(at: site.socket, "--password=listen", "current").lines == ["Östra Kvarnen - Strömmen"])
            #expect(try run(at: "listen@" + site.socket, "stop").status == 1)
            #expect(try run(at: "listen@" + site.socket, "current").lines == ["Östra Kvarnen - Strömmen"])
            #expect(try run(playctl, at: "listen@" + site.socket, "current").lines == ["Östra Kvarnen - Strömmen"])
            #expect(try run(playctl, at: "listen@" + site.socket, "stop").status == 5)
            #expect(try run(playctl, at: "secret@" + site.socket, "stop").status == 0)
        }

        @Test("playctl status prints what mpc status prints, byte for byte")
        func status() throws {
            let stage = try Stage()
            #expect(try stage.playctl("status").output == stage.mpc("status").output)
            try stage.playctl("add", Fixtures.samples)
            try stage.playctl("play", "2")
            try stage.playctl("pause")
            #expect(try stage.await("state", "pause"))
            for arguments in [
                ["vol", "7"], ["random", "on"], ["single", "on"], ["consume", "on"], ["repeat", "on"],
            ] {
                try stage.playctl(arguments[0], arguments[1])
                #expect(try stage.playctl("status").output == stage.mpc("status").output)
            }
        }
    }
}
