import Harness
import Foundation
import Testing

@testable import Wire

@Suite struct CivilTimeTests {
    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_399, "2000-02-28T23:59:59Z"),
        (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
        (-62_162_121_600, "0000-02-29T00:00:00Z"),
    ])
    func known(seconds: Int64, shown: String) {
        #expect(text { $0.moment("Added", unixSeconds: seconds) } == "Added: \(shown)\n")
    }

    @Test(arguments: [253_402_300_800, -62_167_219_201, Int64.max, Int64.min])
    func yearsWithoutFourDigitsAreLeftOut(seconds: Int64) {
        #expect(text { $0.moment("Added", unixSeconds: seconds) }.isEmpty)
    }

    /// Foundation is the judge; before 1583 it uses another calendar.
    @Test func sameAsFoundation() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        var random = Seeded(seed: 6)
        for _ in 0..<5000 {
            let seconds = Int64.random(in: -12_000_000_000...253_402_300_799, using: &random)
            let date = Date(timeIntervalSince1970: Double(seconds))
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            let time = try #require(CivilTime(unixSeconds: seconds))
            #expect(time.year == parts.year && time.month == parts.month && time.day == parts.day)
            #expect(time.hour == parts.hour && time.minute == parts.minute && time.second == parts.second)
        }
    }

    @Test(arguments: [
        ("1970-01-01", Int64?(0)), ("2024-02-29", 1_709_164_800), ("2024-01-31T12:00:00Z", 1_706_702_400),
        ("2024-01-31T12:00:00", 1_706_702_400), ("2024-01-31T12:00", 1_706_702_400),
        ("2024-01-31T12:00Z", 1_706_702_400), ("2024-01-31T12:00:00+01:30", 1_706_697_000),
        ("2024-01-31T12:00:00-0130", 1_706_707_800), ("2024-01-31T12:00+01", 1_706_698_800),
        ("0000-01-01", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("2023-02-29", nil), ("2024-04-31", nil), ("2024-13-01", nil), ("2024-00-01", nil), ("2024-01-00", nil),
        ("24-01-01", nil), ("2024-1-1", nil), ("2024-01-01T", nil), ("2024-01-01T12", nil), ("2024-01-01T24:00", nil),
        ("2024-01-01T12:60", nil), ("2024-01-01T12:00:60", nil), ("2024-01-01T12:00:00X", nil),
        ("2024-01-01T12:00:00+24", nil), ("2024-01-01T12:00:00+01:60", nil), ("2024-01-01T12:00:00+01:00x", nil),
        ("2024-01-01 12:00", nil), ("-024-01-01", nil), ("", nil), ("2024", nil), ("２０２４-01-01", nil),
        ("2024-01-01Z", nil), ("2024-01-01T12:00:00+", nil), ("2024-01-01T12:00:00+01:", nil),
    ])
    func reading(text: String, seconds: Int64?) {
        #expect(CivilTime.unixSeconds(text) == seconds)
    }

    @Test func whatIsShownIsRead() throws {
        var random = Seeded(seed: 20)
        for _ in 0..<20_000 {
            let seconds = Int64.random(in: -62_167_219_200...253_402_300_799, using: &random)
            #expect(CivilTime.unixSeconds(try #require(CivilTime(unixSeconds: seconds)).text) == seconds)
        }
    }
}
