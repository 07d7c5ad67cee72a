import Harness
import Testing

@testable import Wire

@Suite struct ArgumentTests {
    /// The value, or the ACK's text with its code when that is not 2.
    private func outcome<Value>(_ body: () throws(Ack) -> Value) -> String {
        do throws(Ack) {
            return "\(try body())"
        } catch {
            return error.code == .argument ? error.message : "\(error.code.rawValue) \(error.message)"
        }
    }

    @Test(arguments: [
        ("0", "0"), ("5", "5"), ("+5", "5"), (" 5", "5"), ("-5", "-5"), ("007", "7"), ("-100", "-100"),
        ("101", "Number too large: 101"), ("-101", "Number too large: -101"),
        ("99999999999999999999999", "Number too large: 99999999999999999999999"),
        ("-99999999999999999999999", "Number too large: -99999999999999999999999"),
        ("", "Integer expected: "), ("x", "Integer expected: x"), ("5x", "Integer expected: 5x"),
        ("2.5", "Integer expected: 2.5"), ("-", "Integer expected: -"), ("+-5", "Integer expected: +-5"),
        ("5 ", "Integer expected: 5 "), ("٣", "Integer expected: ٣"),
    ])
    func integer(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.integer(text, in: -100...100) } == expected)
    }

    @Test(arguments: [
        ("0", "0"), ("100", "100"), ("101", "Number too large: 101"), ("-1", "Number too large: -1"),
        ("x", "Integer expected: x"),
    ])
    func unsigned(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.unsigned(text, max: 100) } == expected)
    }

    @Test(arguments: [
        ("-1", "nil"), ("0", "Optional(0)"), ("7", "Optional(7)"), ("x", "Integer expected: x"),
        ("-2", "Number too large: -2"), ("2147483647", "Optional(2147483647)"),
        ("2147483648", "Number too large: 2147483648"),
    ])
    func songNumber(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.songNumber(text) } == expected)
    }

    @Test(arguments: [
        ("0", "false"), ("1", "true"), ("2", "Boolean (0/1) expected: 2"), ("", "Boolean (0/1) expected: "),
        ("true", "Boolean (0/1) expected: true"), ("01", "Boolean (0/1) expected: 01"),
    ])
    func boolean(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.boolean(text) } == expected)
    }

    @Test(arguments: [
        ("0", "off"), ("1", "on"), ("oneshot", "oneshot"), ("2", "Boolean (0/1) or oneshot expected: 2"),
        ("Oneshot", "Boolean (0/1) or oneshot expected: Oneshot"),
    ])
    func flag(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.flag(text) } == expected)
    }

    @Test(arguments: [
        ("3", "3..<4"), ("3:5", "3..<5"), ("3:", "3..<nil"), ("3:3", "3..<3"), ("-1", "0..<nil"), ("0", "0..<1"),
        (":5", "Integer or range expected: :5"), (":", "Integer or range expected: :"),
        ("", "Integer or range expected: "), ("x", "Integer or range expected: x"),
        ("3:x", "Integer or range expected: 3:x"), ("3:4:5", "Integer or range expected: 3:4:5"),
        ("-2", "Number is negative: -2"), ("-1:", "Number is negative: -1:"), ("1:-1", "Number is negative: 1:-1"),
        ("5:3", "Malformed range: 5:3"), ("9999999999", "Number too large: 9999999999"),
        ("1:9999999999", "Number too large: 1:9999999999"),
    ])
    func range(text: String, expected: String) {
        let found = outcome { () throws(Ack) in
            let range = try Argument.range(text)
            return "\(range.start)..<\(range.end.map(String.init) ?? "nil")"
        }
        #expect(found == expected)
    }

    @Test(arguments: [
        (0, Int?.none, "0..<5"), (2, 4, "2..<4"), (2, 99, "2..<5"), (5, nil, "5..<5"), (5, 6, "5..<5"),
        (6, nil, "Bad song index"), (6, 7, "Bad song index"), (3, 3, "3..<3"),
    ])
    func clipping(start: Int, end: Int?, expected: String) {
        #expect(outcome { () throws(Ack) in try SongRange(start: start, end: end).clipped(to: 5) } == expected)
    }

    @Test(arguments: [
        ("0", "absolute(0)"), ("17", "absolute(17)"), ("+0", "afterCurrent(0)"), ("+2", "afterCurrent(2)"),
        ("-0", "beforeCurrent(0)"), ("-12", "beforeCurrent(12)"), ("+", "Integer expected: "),
        ("-", "Integer expected: "), ("", "Integer expected: "), ("x", "Integer expected: x"),
        ("+x", "Integer expected: x"), ("+-1", "Number too large: -1"), ("--1", "Number too large: -1"),
        ("99999999999", "Number too large: 99999999999"), ("+99999999999", "Number too large: 99999999999"),
    ])
    func insertPosition(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.insertPosition(text) } == expected)
    }

    @Test(arguments: [
        ("0", "0"), ("12", "12000"), ("12.5", "12500"), ("0.0004", "0"), ("0.0006", "1"), ("1e2", "100000"),
        ("-1", "Negative value not allowed: -1"), ("x", "Float expected: x"), ("", "Float expected: "),
        ("1,5", "Float expected: 1,5"), ("nan", "Float expected: nan"), ("inf", "Number too large: inf"),
        ("1e300", "Number too large: 1e300"), ("1e999", "Number too large: 1e999"), ("2147483647", "2147483647000"),
        ("2147483648", "Number too large: 2147483648"), ("-inf", "Negative value not allowed: -inf"),
        ("1:30", "Float expected: 1:30"),
    ])
    func time(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.time(text) } == expected)
    }

    @Test(arguments: [
        ("5", "absolute(milliseconds: 5000)"), ("+5", "relative(milliseconds: 5000)"),
        ("-5.25", "relative(milliseconds: -5250)"), ("-0", "relative(milliseconds: 0)"),
        ("+-5", "Float expected: +-5"), ("+", "Float expected: +"), ("nan", "Float expected: nan"),
        ("-inf", "Number too large: -inf"), ("+inf", "Number too large: +inf"),
        ("-1e300", "Number too large: -1e300"),
    ])
    func seekTarget(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.seekTarget(text) } == expected)
    }

    @Test(arguments: [
        ("0", "0.0"), ("-17.5", "-17.5"), ("nan", "nan"), ("inf", "inf"), ("-inf", "-inf"), ("1e3", "1000.0"),
        ("", "Float expected: "), ("x", "Float expected: x"), ("1,5", "Float expected: 1,5"),
        ("1 ", "Float expected: 1 "),
    ])
    func float(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.float(text) } == expected)
    }

    @Test(arguments: [
        ("off", "nil"), ("90", "Optional(90)"), ("1:30", "Optional(90)"), ("01:30", "Optional(90)"),
        ("90:00", "Optional(5400)"), ("1:00:00", "Optional(3600)"), ("24:00:00", "Optional(86400)"),
        ("86400", "Optional(86400)"), ("86401", "Number too large: 86401"),
        ("24:00:01", "Number too large: 24:00:01"), ("1440:01", "Number too large: 1440:01"),
        ("99999999999999999999:00:00", "Number too large: 99999999999999999999:00:00"),
        ("0", "Number too small: 0"), ("00:00", "Number too small: 00:00"),
        ("-5", "SECONDS, MM:SS or H:MM:SS expected: -5"), ("1:2", "SECONDS, MM:SS or H:MM:SS expected: 1:2"),
        ("1:60", "SECONDS, MM:SS or H:MM:SS expected: 1:60"),
        ("1:60:00", "SECONDS, MM:SS or H:MM:SS expected: 1:60:00"),
        (":30", "SECONDS, MM:SS or H:MM:SS expected: :30"), ("", "SECONDS, MM:SS or H:MM:SS expected: "),
        ("1:", "SECONDS, MM:SS or H:MM:SS expected: 1:"), ("1.5", "SECONDS, MM:SS or H:MM:SS expected: 1.5"),
        ("1:00:00:00", "SECONDS, MM:SS or H:MM:SS expected: 1:00:00:00"),
        ("Off", "SECONDS, MM:SS or H:MM:SS expected: Off"), ("٣", "SECONDS, MM:SS or H:MM:SS expected: ٣"),
    ])
    func sleepTime(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.sleepTime(text) } == expected)
    }

    @Test(arguments: [
        ("off", "nil"), ("current", "Optional(Wire.StopLimit.songs(1))"), ("album", "Optional(Wire.StopLimit.album)"),
        ("3", "Optional(Wire.StopLimit.songs(3))"), ("0", "Number too small: 0"), ("-1", "Number too small: -1"),
        ("2147483648", "Number too large: 2147483648"),
        ("x", "\"current\", \"album\", \"off\" or a number of songs expected: x"),
    ])
    func stopAfter(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.stopAfter(text) } == expected)
    }

    @Test(arguments: [
        ("0", "0"), ("7", "7"), ("-1", "4294967295"), ("4294967296", "0"), ("4294967303", "7"),
        ("99999999999999999999", "4294967295"), ("x", "Integer expected: x"), ("", "Integer expected: "),
    ])
    func queueVersion(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.queueVersion(text) } == expected)
    }

    @Test(arguments: [
        ("0", "0"), ("255", "255"), ("256", "Number too large: 256"), ("-1", "Number too large: -1"),
        ("x", "Integer expected: x"),
    ])
    func priority(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.priority(text) } == expected)
    }

    @Test(arguments: [
        ("1", "1"), ("50", "50"), ("1000000", "1000000"), ("0", "Number too small: 0"), ("-3", "Number too small: -3"),
        ("99999999999", "Number too large: 99999999999"), ("x", "Integer expected: x"),
    ])
    func undoCount(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.undoCount(text) } == expected)
    }

    @Test(arguments: [
        ("a", "a"), ("A-Z_0.9:x", "A-Z_0.9:x"), ("", "invalid channel name"), ("a b", "invalid channel name"),
        ("é", "invalid channel name"), ("a/b", "invalid channel name"), ("a\n", "invalid channel name"),
    ])
    func channel(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.channel(text) } == expected)
    }

    @Test(arguments: [
        ("off", "off"), ("track", "track"), ("album", "album"), ("auto", "auto"),
        ("", "Unrecognized replay gain mode"), ("Auto", "Unrecognized replay gain mode"),
    ])
    func replayGainMode(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.replayGainMode(text) } == expected)
    }

    @Test(arguments: [
        ("song", "song"), ("album", "album"), ("1", "\"song\" or \"album\" expected: 1"),
        ("", "\"song\" or \"album\" expected: "),
    ])
    func randomMode(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.randomMode(text) } == expected)
    }

    @Test func anyTextGivesAValueOrAnAckWithTheTextInIt() {
        var random = Seeded(seed: 4)
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                ["-", "+", ":", ".", "0", "9", "1", "e", "x", " ", "é"].randomElement(using: &random) ?? ""
            }.joined()
            do throws(Ack) {
                let range = try Argument.range(text)
                #expect(range.start >= 0 && range.start <= range.end ?? Int.max)
            } catch {
                #expect(error.code == .argument && error.message.hasSuffix(text))
            }
            switch try? Argument.insertPosition(text) {
            case .absolute(let count), .afterCurrent(let count), .beforeCurrent(let count): #expect(count >= 0)
            case nil: break
            }
            if let seconds = try? Argument.sleepTime(text) { #expect((1...86_400).contains(seconds)) }
            if let time = try? Argument.time(text) { #expect(time >= 0) }
        }
    }
}
