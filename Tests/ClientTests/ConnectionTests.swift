import Testing
import Unix
import Wire

@testable import Client

@Suite struct ConnectionTests {
    @Test func oneRequestIsOneLine() throws {
        let server = try ScriptedServer("volume: 3\nOK\n")
        let answers = try server.connection.exchange([Request("getvol")])
        #expect(answers.count == 1 && answers[0]["volume"] == "3" && answers[0]["other"] == nil)
        #expect(server.sent == "getvol\n")
    }

    @Test func severalRequestsAreOneList() throws {
        let server = try ScriptedServer("a: 1\nlist_OK\nlist_OK\nb: 2\nb: 3\nlist_OK\nOK\n")
        let answers = try server.connection.exchange([Request("x"), Request("y", "1 \"2\\"), Request("z", "")])
        #expect(answers.map { $0.pairs.map(\.value) } == [["1"], [], ["2", "3"]])
        #expect(server.sent == "command_list_ok_begin\nx\ny \"1 \\\"2\\\\\"\nz \"\"\ncommand_list_end\n")
    }

    @Test func thePasswordGoesAheadInTheSameWrite() throws {
        let server = try ScriptedServer("OK\nOK\nOK\n", password: "s3 cret")
        _ = try server.connection.exchange([Request("ping")])
        _ = try server.connection.exchange([Request("ping")])
        #expect(server.sent == "password \"s3 cret\"\nping\nping\n")
    }

    @Test(arguments: [
        ("ACK [3@0] {password} incorrect password\n", ClientError.Code.permission, "incorrect password"),
        (
            "OK\nACK [4@0] {stop} you don't have permission for \"stop\"\n", .permission,
            "you don't have permission for \"stop\""
        ),
        ("OK\nACK [50@0] {stop} No such song\n", .refused, "No such song"),
        ("OK\nrubbish\n", .noConnection, "not an MPD server: a malformed line: rubbish"),
        ("OK\nlist_OK\nOK\n", .noConnection, "the server answered 2 of 1 requests"),
    ])
    func failuresKeepTheirKind(answer: String, code: ClientError.Code, message: String) throws {
        let server = try ScriptedServer(answer, password: "x")
        do throws(ClientError) {
            _ = try server.connection.exchange([Request("stop")])
            Issue.record("no error")
        } catch {
            #expect(error.code == code)
            #expect(error.message == message)
        }
    }

    @Test func theFailingOneOfAListIsTold() throws {
        let server = try ScriptedServer("list_OK\nACK [50@1] {add} No such directory\n")
        var failed: Int?
        #expect(throws: ClientError(.refused, "add", "No such directory")) {
            try server.connection.exchange([Request("add", "a"), Request("add", "b")]) { failed = $0 }
        }
        #expect(failed == 1)
    }

    @Test func anotherServerIsNoConnection() throws {
        let server = try ScriptedServer(greeting: "220 mail.example.org ESMTP\n")
        #expect(throws: ClientError.self) { try server.connection.exchange([Request("ping")]) }
    }

    @Test(arguments: ["", "OK MPD 0.24.0\n", "OK MPD 0.24.0\nstate: pl"])
    func aServerThatGoesAwayIsNoConnection(text: String) throws {
        let server = try ScriptedServer(greeting: text, closes: true)
        #expect(throws: ClientError(.noConnection, "/run/s", "the server closed the connection")) {
            try server.connection.exchange([Request("status")])
        }
    }

    @Test(arguments: ["", "OK MPD 0.24.0\n", "OK MPD 0.24.0\nstate: play\n"])
    func aMuteServerIsATimeOut(text: String) throws {
        let server = try ScriptedServer(greeting: text, milliseconds: 20)
        #expect(throws: ClientError(.timedOut, "/run/s", "the server at /run/s does not answer in time")) {
            try server.connection.exchange([Request("status")])
        }
    }

    @Test func aLongAnswerArrivesWhole() throws {
        let block = String(repeating: "file: x\nTitle: y\n", count: 5000)
        let server = try ScriptedServer(block + "OK\n")
        #expect(SongInfo.all(try server.connection.exchange([Request("playlistinfo")])[0]).count == 5000)
    }

    @Test func waitingForAChangeHasALimitOfItsOwn() throws {
        let server = try ScriptedServer()
        #expect(throws: ClientError(.timedOut, "/run/s", "nothing changed in time")) {
            try server.connection.waitForChange(["player"], until: Deadline(milliseconds: 20))
        }
        #expect(server.sent == "idle \"player\"\n")
    }
}
