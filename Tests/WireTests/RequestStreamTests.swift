import Testing

@testable import Wire

@Suite struct RequestStreamTests {
    @Test(arguments: [
        ("ping", single("ping")),
        ("play \"3\"", single("play", "3")),
        ("play 3 \t ", single("play", "3")),
        ("ping\r", single("ping")),
        ("add \"a b\"\t\"\" c", single("add", "a b", "", "c")),
        (#"add "say \"hi\" \\ \' \(x\)""#, single("add", #"say "hi" \ ' (x)"#)),
        (#"add "tab\#tin" b\ackslash"#, single("add", "tab\tin", #"b\ackslash"#)),
        ("add Ünïcode/漢字.mp3", single("add", "Ünïcode/漢字.mp3")),
        ("add \"\\é\"", single("add", "é")),
        ("setVol_2 +5", single("setVol_2", "+5")),
        ("add \"ends in blank \" ", single("add", "ends in blank ")),
    ])
    func wellFormed(line: String, expected: Incoming) {
        #expect(incoming(line + "\n") == [expected])
    }

    @Test(arguments: [
        ("", AckCode.unknown, "Empty line"),
        ("\r", .unknown, "Empty line"),
        (" ping", .unknown, "A command begins with a lower case letter"),
        ("GET / HTTP/1.1", .unknown, "A command begins with a lower case letter"),
        ("\u{16}\u{3}\u{1}x", .unknown, "A command begins with a lower case letter"),
        ("pi-ng", .unknown, "Invalid character in the command name"),
        ("pingé", .unknown, "Invalid character in the command name"),
        ("add it's", .unknown, "Invalid unquoted character"),
        ("add a\"b\"", .unknown, "Invalid unquoted character"),
        ("add \"open", .unknown, "Missing closing '\"'"),
        ("add \"", .unknown, "Missing closing '\"'"),
        (#"add "open\"#, .unknown, "Missing closing '\"'"),
        (#"add "open\""#, .unknown, "Missing closing '\"'"),
        ("add \"a\"b", .unknown, "Space expected after closing '\"'"),
        ("pi\0ng", .unknown, "NUL byte in the line"),
        ("ping\0", .unknown, "NUL byte in the line"),
        ("add" + String(repeating: " x", count: 75), .argument, "Too many arguments"),
    ])
    func malformed(line: String, code: AckCode, message: String) {
        #expect(incoming(line + "\nping\n") == [fault(code, message), single("ping")])
    }

    @Test func seventyFourArgumentsPass() {
        let expected = Request(name: "add", arguments: Array(repeating: "x", count: 74))
        #expect(incoming("add" + String(repeating: " x", count: 74) + "\n") == [.single(.request(expected))])
    }

    @Test(arguments: [[0xFF], [0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC0, 0xAF]])
    func bytesThatAreNotUTF8(bytes: [UInt8]) {
        let line = Array("add a".utf8) + bytes + Array("\nping\n".utf8)
        #expect(incoming(pieces: [line[...]]) == [fault(.unknown, "Line is not valid UTF-8"), single("ping")])
    }

    @Test func theLongestLinePassesAndOneMoreByteDoesNot() {
        let path = String(repeating: "x", count: RequestStream.lineLimit - 4)
        #expect(incoming("add \(path)\n") == [single("add", path)])
        let tooLong = fault(.unknown, "Line is longer than 65536 bytes")
        #expect(incoming("add x\(path)\nping\n") == [tooLong, single("ping")])
    }

    @Test func anEndlessLineIsReportedOnceAndNotKept() {
        var stream = RequestStream()
        var found: [Incoming] = []
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
        for _ in 0..<5000 {
            stream.append(piece[...])
            while let one = stream.next() { found.append(one) }
        }
        stream.append(Array("\nping\n".utf8)[...])
        while let one = stream.next() { found.append(one) }
        #expect(found == [fault(.unknown, "Line is longer than 65536 bytes"), single("ping")])
    }

    @Test func nothingComesOfHalfALine() {
        var stream = RequestStream()
        stream.append(Array("pin".utf8)[...])
        #expect(stream.next() == nil)
        stream.append(Array("g\npi".utf8)[...])
        #expect(stream.next() == single("ping"))
        #expect(stream.next() == nil)
        stream.append([][...])
        #expect(stream.next() == nil)
    }
}
