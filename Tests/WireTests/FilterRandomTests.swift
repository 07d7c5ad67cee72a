import Harness
import Testing

@testable import Wire

@Suite struct FilterRandomTests {
    @Test func whatIsWrittenIsReadAsTheSame() throws {
        var random = Seeded(seed: 21)
        for _ in 0..<5000 {
            let filter = random.filter(depth: 4)
            #expect(try Filter.parse([filter.text], mode: .find) == filter)
            #expect(try Filter.parse([filter.text], mode: .search).text == filter.text)
        }
    }

    @Test func anyTextIsReadOrRefused() {
        var random = Seeded(seed: 22)
        let pieces = [
            "(", ")", "!", "'", "\"", "\\", " ", "AND", "OR", "==", "=~", "!=", "artist", "any", "base", "prio", ">=",
            "5",
            "contains", "é", "modified-since", "AudioFormat", "44100:*:2", "x", "\t", "\u{301}", "-",
        ]
        var read = 0
        for round in 0..<20_000 {
            var text: String
            if round % 2 == 0 {
                text = "(" + (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            } else {
                var scalars = Array(random.filter(depth: 3).text.unicodeScalars)
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    let place = Int.random(in: 1..<scalars.count, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: scalars.remove(at: place)
                    case 1: scalars.insert(scalars.randomElement(using: &random) ?? "x", at: place)
                    default: scalars.swapAt(place, scalars.count - 1)
                    }
                    if scalars.count < 2 { break }
                }
                text = String(String.UnicodeScalarView(scalars))
            }
            do throws(Ack) {
                let filter = try Filter.parse([text], mode: .find)
                read += 1
                #expect(try Filter.parse([filter.text], mode: .find) == filter)
            } catch {
                #expect(error.code == .argument && !error.message.isEmpty)
            }
        }
        #expect(read > 2000)
    }
}

extension Seeded {
    /// A filter of the shape that parsing gives.
    mutating func filter(depth: Int) -> Filter {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &self) {
        case 0: .base(text(upTo: 8))
        case 1: .modifiedSince(Int64.random(in: -70_000_000_000...300_000_000_000, using: &self))
        case 2: .addedSince(Int64.random(in: 0...2_000_000_000, using: &self))
        case 3: .priority(atLeast: UInt8.random(in: 0...255, using: &self))
        case 4: format()
        case 5, 6: .text(textTest())
        case 7: .not(filter(depth: depth - 1))
        case 8: .all((0..<Int.random(in: 2...3, using: &self)).map { _ in filter(depth: depth - 1) })
        default: .any((0..<Int.random(in: 2...3, using: &self)).map { _ in filter(depth: depth - 1) })
        }
    }

    private mutating func format() -> Filter {
        let rate = ["*", "8000", "44100", "192000"].randomElement(using: &self) ?? "*"
        let sample = ["*", "8", "16", "24", "32", "f", "dsd"].randomElement(using: &self) ?? "*"
        let channels = ["*", "1", "2", "8"].randomElement(using: &self) ?? "*"
        return AudioFormatPattern("\(rate):\(sample):\(channels)").map(Filter.format) ?? .base("")
    }

    /// A comparison of anything with any text.
    mutating func textTest() -> TextTest {
        let casing: TextTest.Casing = [.byMode, .sensitive, .folded].randomElement(using: &self) ?? .byMode
        let comparison: TextTest.Comparison =
            [.equals(casing), .contains(casing), .startsWith(casing), .pattern].randomElement(using: &self) ?? .pattern
        let field: TextTest.Field =
            switch Int.random(in: 0..<4, using: &self) {
            case 0: .any
            case 1: .uri
            default: .tag(TagType.allCases.randomElement(using: &self) ?? .artist)
            }
        return TextTest(field, comparison, text(upTo: 6))
    }
}
