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
        ("0", 2, "0"), ("5", 2, "5"), ("6", 2, "Number too large: 6"), ("+0", 2, "3"), ("+2", 2, "5"),
        ("+3", 2, "Number too large: 3"), ("-0", 2, "2"), ("-2", 2, "0"), ("-3", 2, "Number too large: 3"),
        ("+0", 4, "5"), ("+1", 4, "Number too large: 1"), ("+x", 2, "Integer expected: x"),
        ("+", 2, "Integer expected: "), ("x", 2, "Integer expected: x"), ("+0", nil, "55 No current song"),
        ("-0", nil, "55 No current song"), ("+x", nil, "55 No current song"), ("3", nil, "3"),
    ])
    func insertPosition(text: String, current: Int?, expected: String) {
        let found = outcome { () throws(Ack) in try Argument.insertPosition(text, length: 5, current: current) }
        #expect(found == expected)
    }

    @Test(arguments: [
        ("0", "0"), ("12", "12000"), ("12.5", "12500"), ("0.0004", "0"), ("0.0006", "1"), ("1e2", "100000"),
        ("-1", "Negative value not allowed: -1"), ("x", "Float expected: x"), ("", "Float expected: "),
        ("1,5", "Float expected: 1,5"), ("nan", "Float expected: nan"), ("inf", "2147483647000"),
        ("1e300", "2147483647000"), ("-inf", "Negative value not allowed: -inf"), ("1:30", "Float expected: 1:30"),
    ])
    func time(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.time(text) } == expected)
    }

    @Test(arguments: [
        ("5", "absolute(milliseconds: 5000)"), ("+5", "relative(milliseconds: 5000)"),
        ("-5.25", "relative(milliseconds: -5250)"), ("-0", "relative(milliseconds: 0)"),
        ("+-5", "Float expected: +-5"), ("+", "Float expected: +"), ("nan", "Float expected: nan"),
        ("-inf", "relative(milliseconds: -2147483647000)"),
    ])
    func seekTarget(text: String, expected: String) {
        #expect(outcome { () throws(Ack) in try Argument.seekTarget(text) } == expected)
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
            if let place = try? Argument.insertPosition(text, length: 9, current: 4) {
                #expect((0...9).contains(place))
            }
            if let time = try? Argument.time(text) { #expect(time >= 0) }
        }
    }
}
