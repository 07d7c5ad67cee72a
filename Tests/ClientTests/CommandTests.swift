import Testing

@testable import Client

@Suite struct CommandTests {
    private let both = ScriptedServer.status + "list_OK\n" + ScriptedServer.song + "list_OK\nOK\n"

    @Test func theTableIsSortedAndUnambiguous() {
        #expect(CommandTable.commands.map(\.name) == CommandTable.commands.map(\.name).sorted())
        #expect(Set(CommandTable.names).count == CommandTable.names.count)
        for name in CommandTable.names { #expect(CommandTable.command(named: name) != nil) }
        #expect(CommandTable.command(named: "pla") == nil)
    }

    @Test(
        arguments: [
            ("play", nil, "play\n"), ("play", "3", "play \"2\"\n"), ("pause", nil, "pause \"1\"\n"),
            ("stop", nil, "stop\n"),
            ("next", nil, "next\n"), ("prev", nil, "previous\n"), ("previous", nil, "previous\n"),
            ("clear", nil, "clear\n"),
            ("vol", "50", "setvol \"50\"\n"), ("volume", "+5", "volume \"5\"\n"), ("vol", "5-", "volume \"-5\"\n"),
            ("vol", "0.5", "setvol \"50\"\n"), ("mute", nil, "mute \"toggle\"\n"), ("mute", "on", "mute \"1\"\n"),
            ("mute", "off", "mute \"0\"\n"), ("random", "on", "random \"1\"\n"), ("repeat", "no", "repeat \"0\"\n"),
            ("single", "once", "single \"oneshot\"\n"), ("consume", "oneshot", "consume \"oneshot\"\n"),
            ("seek", "1:30", "seekcur \"90.000\"\n"), ("seek", "+30", "seekcur \"+30.000\"\n"),
            ("seek", "15-", "seekcur \"-15.000\"\n"), ("seek", "1m30.5s", "seekcur \"90.500\"\n"),
        ] as [(String, String?, String)])
    func sendsOneLineAndSaysNothing(name: String, argument: String?, sent: String) throws {
        let server = try ScriptedServer("OK\n")
        let lines =
            try argument.map { argument throws(ClientError) in try server.run(name, argument) } ?? server.run(name)
        #expect(lines == [])
        #expect(server.sent == sent)
    }

    @Test(arguments: [
        ("play", "playing: Ann, Bob - One: two"), ("vol", "volume 55 %"), ("seek", "1:02 / 4:10"),
        ("random", "random on"),
        ("single", "single once"), ("mute", "not muted"), ("clear", "the queue is empty"),
    ])
    func confirmsOnATerminal(name: String, line: String) throws {
        let server = try ScriptedServer("list_OK\n" + both)
        let argument = ["play": "1", "vol": "55", "seek": "62", "random": "on", "single": "once", "mute": "off"][name]
        let lines =
            try argument.map { argument throws(ClientError) in try server.run(name, argument, confirms: true) }
            ?? server.run(name, confirms: true)
        #expect(lines == [line])
        #expect(server.sent.contains("status\ncurrentsong\ncommand_list_end\n"))
    }

    @Test(arguments: [
        ("play", "0"), ("play", "-1"), ("play", "x"), ("vol", "loud"), ("seek", "1:99"), ("random", "once"),
        ("random", "maybe"),
        ("single", "2"), ("mute", "once"), ("idle", "weather"), ("stop", "now"), ("clear", "all"), ("add", ""),
        ("add", "a\nb"),
    ])
    func nonsenseIsAUsageErrorBeforeConnecting(name: String, argument: String) throws {
        let server = try ScriptedServer("")
        #expect(server.failure(name, argument)?.code == .usage)
        #expect(server.connects == 0 && server.sent == "")
    }

    @Test func seekAloneNeedsATime() throws {
        #expect(try ScriptedServer("").failure("seek")?.message == "usage: playctl seek [+|-]TIME|[+|-]N%")
    }

    @Test func percentSeeksAreOfTheLength() throws {
        for (text, target) in [("50%", "125.000"), ("+10%", "+25.000"), ("10%-", "-25.000"), ("0%", "0.000")] {
            let server = try ScriptedServer(ScriptedServer.status + "OK\nOK\n")
            #expect(try server.run("seek", text) == [])
            #expect(server.sent == "status\nseekcur \"\(target)\"\n")
        }
        let stopped = try ScriptedServer("state: stop\nOK\n")
        #expect(stopped.failure("seek", "50%")?.code == .refused)
    }

    @Test func volumeAloneIsAPlainNumber() throws {
        #expect(try ScriptedServer("volume: 5\nstate: stop\nOK\n").run("vol") == ["5"])
        #expect(try ScriptedServer("state: stop\nOK\n").failure("vol")?.code == .empty)
        #expect(try ScriptedServer("volume: -1\nstate: stop\nOK\n").failure("vol")?.code == .empty)
    }

    @Test func muteOfAServerWithoutIt() throws {
        let server = try ScriptedServer("ACK [5@0] {} unknown command \"mute\"\n")
        #expect(server.failure("mute") == ClientError(.refused, "mute", "this server cannot mute; playd can"))
    }

    @Test func toggleIsOneRoundTripUnlessStopped() throws {
        let playing = try ScriptedServer("list_OK\n" + both)
        #expect(try playing.run("toggle") == [])
        #expect(playing.sent == "command_list_ok_begin\npause\nstatus\ncurrentsong\ncommand_list_end\n")
        let stopped = try ScriptedServer("list_OK\nstate: stop\nlist_OK\nlist_OK\nOK\nOK\n")
        #expect(try stopped.run("toggle") == [])
        #expect(stopped.sent.hasSuffix("command_list_end\nplay\n"))
    }

    @Test func modesToggleWithoutAnArgument() throws {
        for (name, sent) in [("random", "0"), ("repeat", "1"), ("single", "0"), ("consume", "1")] {
            let server = try ScriptedServer(ScriptedServer.status + "OK\nOK\n")
            #expect(try server.run(name) == [])
            #expect(server.sent == "status\n\(name) \"\(sent)\"\n")
        }
    }

    @Test func queueMarksTheCurrentSong() throws {
        let songs =
            "file: x/one.mp3\nPos: 0\nduration: 61.500\n"
            + "file: two\nTitle: T\nPos: 1\nfile: http://radio\nName: Radio\nArtist: A\nPos: 2\nTime: 3700\n"
        let server = try ScriptedServer(songs + "list_OK\n" + ScriptedServer.status + "list_OK\nOK\n")
        #expect(try server.run("queue") == ["  1  one  1:02", "  2  T", "> 3  A - Radio  1:01:40"])
        #expect(try ScriptedServer("list_OK\nstate: stop\nlist_OK\nOK\n").run("queue") == [])
    }

    @Test func currentIsEmptyWhileStopped() throws {
        #expect(try ScriptedServer(both).run("current") == ["Ann, Bob - One: two"])
        let stopped = "state: stop\nlist_OK\n" + ScriptedServer.song + "list_OK\nOK\n"
        #expect(try ScriptedServer(stopped).run("current") == [])
        #expect(try ScriptedServer("state: play\nlist_OK\nlist_OK\nOK\n").run("current") == [])
    }

    @Test func idleNamesWhatChanged() throws {
        let server = try ScriptedServer("changed: player\nchanged: mixer\nOK\n")
        #expect(try server.run("idle", "player", "Mixer") == ["player", "mixer"])
        #expect(server.sent == "idle \"player\" \"Mixer\"\n")
    }
}
