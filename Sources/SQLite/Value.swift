/// What a column holds or a parameter gets: one of SQLite's five types.
package enum Value: Equatable, Sendable {
    /// Nothing.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number in floating point; SQLite keeps not-a-number as null.
    case real(Double)
    /// Text in UTF-8; zero bytes are kept.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// A whole number, or null for nil.
    package init(_ number: (some BinaryInteger)?) {
        self = number.map { .integer(Int64($0)) } ?? .null
    }

    /// A whole number: 1 for true, 0 for false.
    package init(_ isTrue: Bool) {
        self = .integer(isTrue ? 1 : 0)
    }

    /// Text is the same when its bytes are, as in SQL; Swift also takes the two ways to write an accent for equal.
    package static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.blob(let left), .blob(let right)): left == right
        default: false
        }
    }
}
