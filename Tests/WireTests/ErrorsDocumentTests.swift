import Foundation
import Testing

@testable import Wire

@Suite struct ErrorsDocumentTests {
    /// `Protocol/errors.md` and the enumeration are one list.
    @Test func theTableHoldsTheCodes() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let document = try String(contentsOf: root.appending(path: "Protocol/errors.md"), encoding: .utf8)
        let table = try #require(document.split(separator: "\n## ").first)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") }
        let documented = rows.compactMap { row -> Int? in
            Int(row.split(separator: "|")[0].trimmingCharacters(in: .whitespaces))
        }
        #expect(documented == AckCode.allCases.map(\.rawValue))
    }
}
