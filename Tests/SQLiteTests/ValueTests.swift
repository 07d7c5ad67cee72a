import Harness
import SQLite
import Testing

/// What goes in comes out, of the same type and to the last byte.
@Suite struct ValueTests {
    private let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:", access: .create)
    }

    private func roundTrip(_ values: [Value]) throws -> [Value] {
        let echo = try connection.prepare("SELECT ?1")
        return try values.map { value in
            try #require(try echo.first(value) { row throws(SQLiteError) in row.value(0) })
        }
    }

    @Test func theEndsOfEachType() throws {
        let values: [Value] = [
            .null, .integer(0), .integer(.min), .integer(.max), .real(0.1), .real(-.infinity),
            .real(.leastNonzeroMagnitude), .text(""),
            .text("one"), .text("a\u{0}b"), .text("e\u{301}"), .text("\u{E9}"), .text("日本語 🎵"), .blob([]), .blob([0]),
            .blob(Array(0...255)), .text(String(repeating: "long", count: 100_000)),
        ]
        #expect(try roundTrip(values) == values)
    }

    @Test func notANumberIsNull() throws {
        #expect(try roundTrip([.real(.nan)]) == [.null])
    }

    @Test func accentsWrittenInTwoWaysAreTwoTexts() {
        #expect("e\u{301}" == "\u{E9}")
        #expect(Value.text("e\u{301}") != .text("\u{E9}"))
        #expect(Value.integer(1) != .real(1))
        #expect(Value.blob([]) != .null)
    }

    @Test func optionalsAndTruth() {
        #expect(Value(Int?.none) == .null)
        #expect(Value(UInt32.max) == .integer(4_294_967_295))
        #expect(Value(true) == .integer(1))
        #expect(Value(false) == .integer(0))
    }

    @Test func thousandsAtRandom() throws {
        var random = Seeded(seed: 1)
        let values = (0..<5000).map { _ -> Value in
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return .integer(Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random))
            case 1: return .real(Double(Int64(bitPattern: random.next())) / 1e9)
            case 2:
                let scalars = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                    Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &random)) ?? "?"
                }
                return .text(String(String.UnicodeScalarView(scalars)))
            default:
                return .blob(
                    (0..<Int.random(in: 0..<40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
            }
        }
        #expect(try roundTrip(values) == values)
    }

    @Test func aColumnIsOnlyWhatItIs() throws {
        let statement = try connection.prepare("SELECT 1, 1.5, 'one', x'01', NULL")
        _ = try statement.first { row throws(SQLiteError) in
            #expect((0..<5).map { row.integer($0) } == [1, nil, nil, nil, nil])
            #expect((0..<5).map { row.real($0) } == [nil, 1.5, nil, nil, nil])
            #expect((0..<5).map { row.text($0) } == [nil, nil, "one", nil, nil])
            #expect((0..<5).map { row.blob($0) } == [nil, nil, nil, [1], nil])
            #expect((0..<5).map { row.isNull($0) } == [false, false, false, false, true])
        }
    }

    @Test func textThatIsNotUTF8IsRepaired() throws {
        let statement = try connection.prepare("SELECT CAST(x'61FF62' AS TEXT)")
        #expect(try statement.first { row throws(SQLiteError) in row.text(0) } == "a\u{FFFD}b")
    }
}
