import Foundation
import Harness
import Testing

extension EndToEnd {
    /// playctl against the living server: number forms and exit codes.
    @Suite("playctl")
    struct ControlTests {
        @Test("Volume and seek take every form of number")
        func numbers() throws {
            let stage = try Stage()
            let volumes = [
                ("50", "50"), ("+5", "55"), ("5-", "50"), ("-10", "40"), ("10+", "50"), ("75%", "75"), ("0.5", "50"),
            ]
            for (form, result) in volumes {
                #expect(try stage.playctl("vol", form).status == 0)
                #expect(try stage.playctl("vol").output == "\(result)\n", "vol \(form)")
            }
            try stage.playctl("add", Fixtures.samples)
            try stage.playctl("play", "6")
            try stage.playctl("pause")
            #expect(try stage.await("state", "pause"))
            let places = [("0:10", 10.0), ("+5", 15), ("-3", 12), ("3-", 9), ("50%", 15), ("20.5", 20.5)]
            for (form, place) in places {
                #expect(try stage.playctl("seek", form).status == 0)
                #expect(try Double(stage.status()["elapsed"] ?? "") == place, "seek \(form)")
            }
            try stage.playctl("mute", "on")
            #expect(try stage.status()["muted"] == "1")
            #expect(try stage.playctl("vol").output == "50\n")
        }

        @Test("Exit codes tell refusal, usage and absence apart, and errors are one line")
        func exitCodes() throws {
            let stage = try Stage()
            #expect(try stage.playctl("next").status == 1, "refused: not playing")
            #expect(try stage.playctl("play", "99").status == 1)
            #expect(try stage.playctl("add", "/no/such/file").status == 1)
            for arguments in [["nonsense"], ["vol", "loud"], ["seek"], ["--frob", "status"], ["idle", "nothing"]] {
                let finished = try Program.run(Stage.program("playctl"), arguments, environment: stage.environment)
                #expect(finished.status == 2, "\(arguments)")
                #expect(finished.errors.split(separator: "\n").count == 1 && finished.output.isEmpty)
            }
            #expect(try stage.playctl("--socket", "/no/socket", "status").status == 3)
            #expect(
                try Program.run(Stage.program("playctl"), ["add", "-"], environment: stage.environment).status == 4)
            #expect(try stage.playctl("--timeout", "1", "idle").status == 6, "nothing changes")
            stage.playd.signal(SIGSTOP)
            #expect(try stage.playctl("--timeout", "1", "status").status == 6, "nothing answers")
            stage.playd.signal(SIGCONT)
            #expect(try stage.playctl("status").status == 0)
        }

        @Test("idle waits for a change of what is asked for and names it")
        func idle() throws {
            let stage = try Stage()
            let idle = try stage.start("playctl", "idle", "mixer", "options")
            #expect(try Program.run("sleep", ["0.5"]).status == 0)
            try stage.playctl("add", Fixtures.samples)
            #expect(try stage.playctl("queue").lines.count == 7)
            #expect(idle.isRunning, "the queue is not asked for")
            try stage.playctl("repeat", "on")
            #expect(try idle.finish(within: 20).output == "options\n")
        }
    }
}
