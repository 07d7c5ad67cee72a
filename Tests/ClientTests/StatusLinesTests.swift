import Testing

@testable import Client

/// The lines are those that mpc prints for the same answers.
@Suite struct StatusLinesTests {
    private func lines(_ status: String, _ song: String = ScriptedServer.song) throws -> [String] {
        try ScriptedServer(status + "list_OK\n" + song + "list_OK\nOK\n").run("status")
    }

    private let modes = "volume: 5\nrepeat: 1\nrandom: 0\nsingle: 0\nconsume: 1\nplaylistlength: 4\n"

    @Test func playing() throws {
        #expect(
            try lines(ScriptedServer.status) == [
                "Ann, Bob - One: two", "[playing] #3/12   1:02/4:10 (24%)",
                "volume: 55%   repeat: off   random: on    single: once  consume: off",
            ])
    }

    @Test func paused() throws {
        #expect(
            try lines(modes + "state: pause\nsong: 0\ntime: 0:0\n", "file: a/b.mp3\n") == [
                "a/b.mp3", "[paused]  #1/4   0:00/0:00 (0%)",
                "volume:  5%   repeat: on    random: off   single: off   consume: on ",
            ])
    }

    @Test func aLongSongHasMinutesBeyondSixty() throws {
        let found = try lines(modes + "state: play\nsong: 1\ntime: 6000:7200\n")
        #expect(found[1] == "[playing] #2/4 100:00/120:00 (83%)")
    }

    @Test func stoppedWithAJobAndAnError() throws {
        #expect(
            try lines("state: stop\nupdating_db: 3\nerror: cannot open x\nsingle: 0\n") == [
                "Updating DB (#3) ...", "volume: n/a   repeat: off   random: off   single: off   consume: off",
                "ERROR: cannot open x",
            ])
    }

    @Test func whatIsWaitedForHasALine() throws {
        #expect(
            try lines(modes + "state: stop\nerror: x\nwaiting: output Headphones\n") == [
                "volume:  5%   repeat: on    random: off   single: off   consume: on ", "WAITING: output Headphones",
                "ERROR: x",
            ])
    }

    @Test func aMuteHasALine() throws {
        let muted = try lines(modes + "state: stop\nmuted: 1\nwaiting: output\n")
        #expect(muted.dropFirst() == ["MUTED", "WAITING: output"])
        #expect(try lines(modes + "state: stop\nmuted: 0\n").count == 1)
    }

    @Test(arguments: [
        ("file: u\nName: R\n", "R"), ("file: u\nName: R\nTitle: T\n", "R: T"),
        ("file: u\nName: R\nTitle: T\nArtist: A\n", "R: A - T"), ("file: u\nArtist: A\n", "u"),
    ])
    func titles(song: String, line: String) throws {
        #expect(try lines(ScriptedServer.status, song)[0] == line)
    }
}
