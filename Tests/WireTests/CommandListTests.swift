import Testing

@testable import Wire

@Suite struct CommandListTests {
    private func list(_ lines: [Line], confirmsEach: Bool = false) -> Incoming {
        .list(CommandList(lines: lines, confirmsEach: confirmsEach))
    }
    private func request(_ name: String, _ arguments: String...) -> Line {
        .request(Request(name: name, arguments: arguments))
    }

    @Test func bothForms() {
        #expect(
            incoming("command_list_begin\nping\nplay 1\ncommand_list_end\nping\n")
                == [list([request("ping"), request("play", "1")]), single("ping")])
        #expect(
            incoming("command_list_ok_begin\r\nping\r\ncommand_list_end\r\n")
                == [list([request("ping")], confirmsEach: true)])
        #expect(incoming("command_list_begin\ncommand_list_end\n") == [list([])])
    }

    @Test func nothingComesBeforeTheEnd() {
        #expect(incoming("command_list_begin\nping\nclose\n") == [])
    }

    @Test func aListEndsAtItsFirstFault() {
        #expect(
            incoming("command_list_begin\nping\n\nbad'\nplay\ncommand_list_end\nping\n")
                == [list([request("ping"), .fault(Ack(.unknown, "Empty line"))]), single("ping")])
    }

    @Test(arguments: ["command_list_begin", "command_list_ok_begin", "command_list_begin x", "command_list_end x"])
    func listWordsInsideAList(word: String) {
        let name = String(word.split(separator: " ")[0])
        #expect(
            incoming("command_list_ok_begin\n\(word)\ncommand_list_end\n")
                == [list([.fault(Ack(.unknown, "unknown command \"\(name)\""))], confirmsEach: true)])
    }

    @Test(arguments: ["command_list_end", "command_list_end x", "command_list_begin x", "command_list_ok_begin \"\""])
    func listWordsOutOfPlace(word: String) {
        let name = String(word.split(separator: " ")[0])
        #expect(incoming(word + "\nping\n") == [fault(.unknown, "unknown command \"\(name)\""), single("ping")])
    }

    @Test(arguments: ["idle", "noidle", "idle player"])
    func nothingInAListCanWait(word: String) {
        let name = String(word.split(separator: " ")[0])
        let refused = Ack(.unknown, "\"\(name)\" is not possible in a command list")
        #expect(
            incoming("command_list_begin\nping\n\(word)\ncommand_list_end\n")
                == [list([request("ping"), .fault(refused)])])
    }

    @Test func anOverlongLineKeepsItsPlace() {
        let long = String(repeating: "x", count: 300_000)
        let refused = Ack(.unknown, "Line is longer than 65536 bytes")
        #expect(
            incoming("command_list_begin\nping\n\(long)\nping\ncommand_list_end\nping\n")
                == [list([request("ping"), .fault(refused)]), single("ping")])
    }

    @Test func twoMebibytesPassAndOneMoreLineEndsTheConnection() {
        let line = "add " + String(repeating: "x", count: 1019) + "\n"
        let full = String(repeating: line, count: 2048)
        guard case .list(let list) = incoming("command_list_begin\n\(full)command_list_end\n").first else {
            Issue.record("a list of exactly 2 MiB is refused")
            return
        }
        #expect(list.lines.count == 2048)
        #expect(incoming("command_list_begin\n\(full)\ncommand_list_end\nping\n") == [.overflow])
    }

    @Test func faultsCountForTheLimitToo() {
        let bad = String(repeating: "add '" + String(repeating: "x", count: 1018) + "\n", count: 2048)
        #expect(incoming("command_list_begin\n\(bad)") == [])
        #expect(incoming("command_list_begin\n\(bad)\n") == [.overflow])
    }
}
