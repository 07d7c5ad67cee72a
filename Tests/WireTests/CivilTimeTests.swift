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
}
