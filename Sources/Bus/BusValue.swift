/// A value as it goes over the bus, of the types that are needed here.
package enum BusValue: Equatable, Sendable {
    /// `b`.
    case boolean(Bool)
    /// `i`.
    case int32(Int32)
    /// `x`.
    case int64(Int64)
    /// `d`.
    case double(Double)
    /// `s`; a zero byte and what follows it would be lost.
    case string(String)
    /// `o`.
    case path(String)
    /// `as`.
    case strings([String])
    /// `a{sv}`.
    case dictionary([String: BusValue])

    /// The type in the bus's letters.
    package var signature: String {
        switch self {
        case .boolean: "b"
        case .int32: "i"
        case .int64: "x"
        case .double: "d"
        case .string: "s"
        case .path: "o"
        case .strings: "as"
        case .dictionary: "a{sv}"
        }
    }
}
