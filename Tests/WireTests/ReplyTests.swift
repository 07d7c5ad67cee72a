import Harness
import Testing

@testable import Wire

@Suite struct ReplyTests {
    @Test func lines() {
        #expect(text { $0.pair("Title", "Über") } == "Title: Über\n")
        #expect(text { $0.pair("lastloadedplaylist", "") } == "lastloadedplaylist: \n")
        #expect(text { $0.pair("volume", 70) } == "volume: 70\n")
        #expect(text { $0.greeting() } == "OK MPD 0.24.0\n")
        #expect(text { $0.ok() } == "OK\n")
        #expect(text { $0.listOK() } == "list_OK\n")
        #expect(text { $0.ack(.badSongIndex, index: 3, command: "play") } == "ACK [2@3] {play} Bad song index\n")
        #expect(text { $0.ack(.unknownCommand("foo")) } == "ACK [5@0] {} unknown command \"foo\"\n")
    }

    @Test func takingBeginsAnew() {
        var reply = Reply()
        reply.ok()
        #expect(reply.take() == Array("OK\n".utf8))
        #expect(reply.bytes.isEmpty)
    }

    @Test(arguments: [
        ("a\nOK\nb", "a OK b"), ("a\r\nb", "a  b"), ("a\u{0}b\u{1B}[31m", "a b [31m"), ("a\u{7F}b", "a b"),
        ("a\u{85}b\u{9F}c", "a b c"), ("a\u{2028}b\u{2029}c", "a b c"), ("a\u{A0}b – é", "a\u{A0}b – é"),
        ("漢字🎵", "漢字🎵"), ("é\nx", "é x"), ("–\nx", "– x"),
    ])
    func whatBreaksLinesBecomesBlank(value: String, shown: String) {
        #expect(text { $0.pair("Title", value) } == "Title: \(shown)\n")
    }

    @Test func aLineIsCutAtACharacterBelow4096Bytes() {
        let fits = String(repeating: "x", count: 4094 - 7)
        #expect(text { $0.pair("Title", fits) } == "Title: \(fits)\n")
        #expect(text { $0.pair("Title", fits + "y") } == "Title: \(fits)\n")
        let wide = String(repeating: "漢", count: 3000)
        #expect(text { $0.pair("Title", wide) } == "Title: \(String(repeating: "漢", count: 1362))\n")
        let name = String(repeating: "f", count: 60_000)
        let ack = text { $0.ack(.unknownCommand(name)) }
        #expect(ack.utf8.count == 4095 && ack.hasSuffix("f\n"))
    }

    @Test func anyValueIsOneValidShortLine() {
        var random = Seeded(seed: 5)
        for round in 0..<3000 {
            var reply = Reply()
            let value = random.text(upTo: round % 10 == 0 ? 4200 : 40)
            reply.pair("Title", value)
            reply.ack(Ack(.unknown, value), command: "play")
            let lines = reply.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            #expect(lines.count == 3 && lines[2].isEmpty)
            for line in lines {
                #expect(line.count < 4095)
                let shown = String(validating: line, as: UTF8.self)
                #expect(shown != nil && shown?.unicodeScalars.contains(where: \.breaksLines) == false)
            }
        }
    }

    @Test(arguments: [
        (0, "0.000"), (1, "0.001"), (112, "0.112"), (1000, "1.000"), (179_983, "179.983"), (-5, "-0.005"),
        (-12_030, "-12.030"), (Int.max, "9223372036854775.807"), (Int.min, "-9223372036854775.808"),
    ])
    func seconds(milliseconds: Int, shown: String) {
        #expect(text { $0.seconds("elapsed", milliseconds: milliseconds) } == "elapsed: \(shown)\n")
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (-17, "-17"), (-17.5, "-17.5"), (0.1, "0.1"), (2.000_001, "2.000001"), (1e-9, "0"),
        (-1e-9, "0"), (123_456.25, "123456.25"), (.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf"),
        (100, "100"), (0.000_01, "0.00001"),
    ])
    func numbers(value: Double, shown: String) {
        #expect(text { $0.number("mixrampdb", value) } == "mixrampdb: \(shown)\n")
    }
}
