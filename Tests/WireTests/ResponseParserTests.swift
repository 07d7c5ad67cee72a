import Harness
import Testing

@testable import Wire

@Suite struct ResponseParserTests {
    /// What follows a greeting.
    private func answers(_ text: String) -> [Response] {
        Array(responses(pieces: [Array("OK MPD 0.24.0\n\(text)".utf8)[...]]).dropFirst())
    }

    @Test func greeting() {
        #expect(responses(pieces: [Array("OK MPD 0.23.5\n".utf8)[...]]) == [.greeting(version: "0.23.5")])
        for line in ["HTTP/1.1 400 Bad Request", "OK", "ACK [5@0] {} no", "SSH-2.0-x", ""] {
            let found = responses(pieces: [Array("\(line)\n".utf8)[...]])
            #expect(found == [.fault("the greeting is not that of an MPD server: \(line)")])
        }
    }

    @Test(arguments: [
        ("Title: a: b", Response.pair(key: "Title", value: "a: b")),
        ("lastloadedplaylist: ", .pair(key: "lastloadedplaylist", value: "")),
        ("empty:", .pair(key: "empty", value: "")),
        ("time: 1:23", .pair(key: "time", value: "1:23")),
        ("0:file: a.mp3", .pair(key: "0:file", value: "a.mp3")),
        ("Title:  two", .pair(key: "Title", value: " two")),
        ("Title: \u{301}x", .pair(key: "Title", value: "\u{301}x")),
        ("OK", .ok),
        ("list_OK", .listOK),
        ("OKAY", .fault("a malformed line: OKAY")),
        ("", .fault("a malformed line: ")),
        (": x", .fault("a malformed line: : x")),
        ("a:b", .fault("a malformed line: a:b")),
        ("ACK nonsense", .fault("a malformed line: ACK nonsense")),
        ("ACK [x@0] {} y", .fault("a malformed line: ACK [x@0] {} y")),
        ("ACK [5@0 {} y", .fault("a malformed line: ACK [5@0 {} y")),
        ("binary: -1", .fault("a binary chunk of -1 bytes")),
        ("binary: 99999999999999999999", .fault("a binary chunk of 99999999999999999999 bytes")),
        ("binary: x", .fault("a binary chunk of x bytes")),
    ])
    func line(text: String, expected: Response) {
        #expect(answers(text + "\nOK\n") == [expected, .ok])
    }

    @Test(arguments: [
        ("ACK [50@2] {playid} No such song", AckCode.noExist, 2, "playid", "No such song"),
        ("ACK [5@0] {} unknown command \"}\"", .unknown, 0, "", "unknown command \"}\""),
        ("ACK [77@0] {x} new", .unknown, 0, "x", "new"), ("ACK [2@300] {add} ", .argument, 300, "add", ""),
    ])
    func refusal(line: String, code: AckCode, index: Int, command: String, message: String) {
        let expected = Refusal(ack: Ack(code, message), index: index, command: command)
        #expect(answers(line + "\n") == [.refused(expected)])
    }

    @Test func binaryChunksHoldAnything() {
        #expect(
            answers("size: 9\nbinary: 9\nOK\nACK [\n\n\nOK\n")
                == [
                    .pair(key: "size", value: "9"), .binary(Array("OK\nACK [\n".utf8)), .fault("a malformed line: "),
                    .ok,
                ])
        #expect(answers("binary: 0\n\nOK\n") == [.binary([]), .ok])
        #expect(answers("binary: 2\nabcOK\n").first == .fault("a binary chunk without its end"))
        #expect(answers("binary: 5\nabc") == [])
    }

    @Test func tenMegabytesOfRubbishAreOneFault() {
        var parser = ResponseParser()
        var found: [Response] = []
        let piece = [UInt8](repeating: 0xAA, count: 10_000)
        for _ in 0..<1100 {
            parser.append(piece[...])
            while let one = parser.next() { found.append(one) }
        }
        #expect(found == [.fault("a line longer than 65536 bytes")])
    }

    @Test func whatAReplyWritesIsReadBack() {
        var random = Seeded(seed: 7)
        for _ in 0..<3000 {
            let value = random.text(upTo: 30)
            let shown = String(
                String.UnicodeScalarView(value.unicodeScalars.map { $0.breaksLines ? " " : $0 }))
            let index = Int.random(in: 0...300, using: &random)
            var reply = Reply()
            reply.greeting()
            reply.pair("Title", value)
            reply.listOK()
            reply.ack(Ack(.noExist, value), index: index, command: "add")
            let found = responses(pieces: cut(reply.bytes, using: &random))
            let refusal = Refusal(ack: Ack(.noExist, shown), index: index, command: "add")
            #expect(
                found == [
                    .greeting(version: "0.24.0"), .pair(key: "Title", value: shown), .listOK, .refused(refusal),
                ])
        }
    }

    @Test func piecesMakeNoDifferenceAndNothingTraps() {
        var random = Seeded(seed: 8)
        let words = [
            "OK\n", "list_OK\n", "ACK [", "5@0] {", "} x\n", "binary: 3\n", "abc\n", "a: b\n", "\n", ":", "\u{0}",
        ]
        for round in 0..<3000 {
            var bytes = Array((round % 4 == 0 ? "" : "OK MPD 1\n").utf8)
            for _ in 0..<20 { bytes += Array((words.randomElement(using: &random) ?? "").utf8) }
            for _ in 0..<round % 5 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            #expect(responses(pieces: cut(bytes, using: &random)) == responses(pieces: [bytes[...]]))
        }
    }
}
