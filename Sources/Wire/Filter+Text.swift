extension Filter {
    /// The canonical form, as one expression with its values in double quotes.
    package var text: String { text(isNegated: false) }

    private func text(isNegated: Bool) -> String {
        switch self {
        case .not(.text(let test)) where !isNegated: Filter.text(test).text(isNegated: true)
        case .not(let inner): "(!\(inner.text))"
        case .all(let filters): "(\(filters.map(\.text).joined(separator: " AND ")))"
        case .any(let filters): "(\(filters.map(\.text).joined(separator: " OR ")))"
        case .text(let test):
            "(\(test.field.name) \(test.comparison.name(isNegated: isNegated)) \(Self.quoted(test.value)))"
        case .base(let uri): "(base \(Self.quoted(uri)))"
        case .modifiedSince(let moment): "(modified-since \(Self.quoted(moment)))"
        case .addedSince(let moment): "(added-since \(Self.quoted(moment)))"
        case .format(let pattern): "(AudioFormat \(pattern.isComplete ? "==" : "=~") \"\(pattern.text)\")"
        case .priority(let least): "(prio >= \(least))"
        }
    }

    private static func quoted(_ moment: Int64) -> String {
        "\"\(CivilTime(unixSeconds: moment)?.text ?? String(moment))\""
    }

    private static func quoted(_ value: String) -> String {
        var bytes: [UInt8] = [.quote]
        for byte in value.utf8 {
            if byte == .quote || byte == .backslash { bytes.append(.backslash) }
            bytes.append(byte)
        }
        bytes.append(.quote)
        return String(decoding: bytes, as: UTF8.self)
    }
}
