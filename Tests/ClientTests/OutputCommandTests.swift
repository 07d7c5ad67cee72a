import Testing

@testable import Client

/// Outputs as playd and as MPD tell of them.
@Suite struct OutputCommandTests {
    private let mpd =
        "outputid: 0\noutputname: My ALSA\nplugin: alsa\noutputenabled: 1\nattribute: dop=0\n"
        + "outputid: 2\noutputname: Stream\nplugin: httpd\noutputenabled: 0\n"
    private let playd =
        "outputid: 0\noutputname: Default output\nplugin: pipewire\noutputenabled: 1\nattribute: node=alsa.one\n"
        + "attribute: kind=speakers\nattribute: default=1\nattribute: available=1\nattribute: volume=40\n"
        + "attribute: muted=1\n"
        + "outputid: 1\noutputname: Built-in\nplugin: pipewire\noutputenabled: 0\nattribute: node=alsa.one\n"
        + "attribute: kind=speakers\nattribute: available=1\nattribute: volume=40\nattribute: muted=1\n"
        + "outputid: 3\noutputname: Headset\nplugin: pipewire\noutputenabled: 1\nattribute: node=bluez.x\n"
        + "attribute: available=0\n"

    @Test func ofMPDTheyAreListedAsMpcDoes() throws {
        #expect(
            try ScriptedServer(mpd + "OK\n").run("outputs") == [
                "Output 1 (My ALSA) is enabled", "Output 3 (Stream) is disabled",
            ])
    }

    @Test func ofPlaydMoreIsKnown() throws {
        #expect(
            try ScriptedServer(playd + "OK\n").run("outputs") == [
                "Output 1 (Default output) is enabled: speakers, 40 %, muted",
                "Output 2 (Built-in) is disabled: speakers, 40 %, muted",
                "Output 4 (Headset) is enabled: not there",
            ])
    }

    @Test(arguments: [
        ("enable", "2", "enableoutput \"1\""), ("disable", "Headset", "disableoutput \"3\""),
        ("toggleoutput", "bluez.x", "toggleoutput \"3\""), ("enable", "built", "enableoutput \"1\""),
        ("enable", "HEADSET", "enableoutput \"3\""), ("disable", "1", "disableoutput \"0\""),
        ("disable", "default", "disableoutput \"0\""), ("enable", "alsa.one", "enableoutput \"1\""),
        ("route", "Headset", "route \"3\""), ("route", "blue", "route \"3\""), ("route", "2", "route \"1\""),
    ])
    func namesAndNumbersAreFound(name: String, argument: String, sent: String) throws {
        let server = try ScriptedServer(playd + "OK\n", "list_OK\n" + playd + "list_OK\nOK\n")
        #expect(try server.run(name, argument) == [])
        #expect(server.sent == "outputs\ncommand_list_ok_begin\n\(sent)\noutputs\ncommand_list_end\n")
    }

    @Test func severalAtOnce() throws {
        let server = try ScriptedServer(mpd + "OK\n", "list_OK\nlist_OK\n" + mpd + "list_OK\nOK\n")
        #expect(
            try server.run("enable", "1", "str", confirms: true) == [
                "Output 1 (My ALSA) is enabled", "Output 3 (Stream) is disabled",
            ])
        #expect(server.sent.contains("enableoutput \"0\"\nenableoutput \"2\"\n"))
    }

    @Test(arguments: ["0", "3", "kitchen", "", "-1"]) func whatIsNotThereIsRefused(text: String) throws {
        let server = try ScriptedServer(playd + "OK\n")
        #expect(
            server.failure("enable", text)
                == ClientError(
                    .refused, "enable",
                    "no output is \"\(text)\"; there are 1 (Default output), 2 (Built-in), 4 (Headset)"))
        #expect(server.sent == "outputs\n", "nothing is changed")
    }

    @Test func whatMayBeSeveralIsRefused() throws {
        let two = "outputid: 1\noutputname: Twin\noutputid: 2\noutputname: Twig\nOK\n"
        #expect(try ScriptedServer(two).failure("route", "tw")?.message == "\"tw\" may be 2 (Twin), 3 (Twig)")
    }

    @Test func theRouteIsPrinted() throws {
        let server = try ScriptedServer("route: default\nroute: bluez.x\nOK\n")
        #expect(try server.run("route") == ["default", "bluez.x"])
        let back = try ScriptedServer("list_OK\n" + playd + "list_OK\nOK\n")
        #expect(try back.run("route", "default") == [])
        #expect(back.sent == "command_list_ok_begin\nroute \"default\"\noutputs\ncommand_list_end\n")
    }

    @Test(arguments: [
        ("60", "60"), ("+5", "+5"), ("5-", "-5"), ("0.5", "50"), ("130", "130"), ("+0", "+0"),
    ])
    func volumes(text: String, sent: String) throws {
        let server = try ScriptedServer(playd + "OK\n", "list_OK\n" + playd + "list_OK\nOK\n")
        #expect(try server.run("outvol", "Built-in", text) == [])
        #expect(server.sent.contains("\noutputvolume \"1\" \"\(sent)\"\n"))
    }

    @Test func volumesArePlainNumbers() throws {
        #expect(try ScriptedServer(playd + "OK\n").run("outvol", "1") == ["40"])
        #expect(try ScriptedServer(playd + "OK\n").failure("outvol", "Headset")?.code == .empty)
        let bad = try ScriptedServer("")
        #expect(bad.failure("outvol", "1", "loud")?.code == .usage)
        #expect(bad.connects == 0)
        #expect(try ScriptedServer("").failure("outvol")?.message == "usage: playctl outvol OUTPUT [[+|-]N[%]]")
    }

    @Test func thePathIsPrinted() throws {
        #expect(
            try ScriptedServer("file: 44100 Hz\nbit-perfect: no (volume)\nOK\n").run("path") == [
                "file: 44100 Hz", "bit-perfect: no (volume)",
            ])
        let verbose = try ScriptedServer("state: stop\nlist_OK\nlist_OK\nOK\n", "bit-perfect: yes\nOK\n")
        #expect(try verbose.run("status", isVerbose: true).last == "bit-perfect: yes")
        #expect(verbose.sent.hasSuffix("audiopath\n"))
    }

    @Test func otherServersAreToldFrom() throws {
        let unknown = "ACK [5@0] {} unknown command \"audiopath\"\n"
        #expect(
            try ScriptedServer(unknown).failure("path")?.message
                == "this server cannot tell the way of the sound; playd can")
        #expect(try ScriptedServer(unknown).failure("route")?.message == "this server cannot tell its route; playd can")
    }

    @Test func beyondTheScaleIsItsEnd() throws {
        let high = try ScriptedServer("OK\n")
        #expect(try high.run("vol", "130") == [])
        #expect(high.sent == "setvol \"130\"\n")
        let low = try ScriptedServer("ACK [2@0] {setvol} Number too large: 130\n", "OK\n")
        #expect(try low.run("vol", "130") == [])
        #expect(low.sent == "setvol \"130\"\nsetvol \"100\"\n")
    }
}
