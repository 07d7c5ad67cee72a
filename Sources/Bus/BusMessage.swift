internal import CSystemd

/// A message that is being written or read; its owner is somebody else.
@safe struct BusMessage {
    let raw: OpaquePointer

    init(_ raw: OpaquePointer) {
        unsafe self.raw = unsafe raw
    }

    /// Writes a value; false when it cannot be one, as a path that is none.
    func append(_ value: BusValue) -> Bool {
        switch value {
        case .boolean(let isTrue): append("b", isTrue ? 1 : 0 as Int32)
        case .int32(let number): append("i", number)
        case .int64(let number): append("x", number)
        case .double(let number): append("d", number)
        case .string(let text): append("s", text)
        case .path(let text): append("o", text)
        case .strings(let texts): inside("a", "s") { texts.allSatisfy { append("s", $0) } }
        case .dictionary(let fields):
            inside("a", "{sv}") {
                fields.sorted { $0.key < $1.key }.allSatisfy { key, value in
                    inside("e", "sv") {
                        append("s", key) && inside("v", value.signature) { append(value) }
                    }
                }
            }
        }
    }

    /// Reads values of these types, of which each is a letter; nil when there are others.
    func read(_ signature: String) -> [BusValue]? {
        var values: [BusValue] = []
        for letter in signature {
            guard let value = read(letter) else { return nil }
            values.append(value)
        }
        return values
    }

    private func read(_ letter: Character) -> BusValue? {
        switch letter {
        case "b": number("b", 0 as Int32).map { .boolean($0 != 0) }
        case "x": number("x", 0 as Int64).map { .int64($0) }
        case "d": number("d", 0.0).map { .double($0) }
        case "s": text("s").map { .string($0) }
        case "o": text("o").map { .path($0) }
        default: preconditionFailure("nothing here takes the type \(letter)")
        }
    }

    /// Reads a number of the type of `zero`.
    func number<Number: BitwiseCopyable>(_ letter: Unicode.Scalar, _ zero: Number) -> Number? {
        var number = zero
        return unsafe sd_bus_message_read_basic(raw, Self.code(letter), &number) > 0 ? number : nil
    }

    private func text(_ letter: Unicode.Scalar) -> String? {
        var text: UnsafePointer<CChar>?
        guard unsafe sd_bus_message_read_basic(raw, Self.code(letter), &text) > 0, let text = unsafe text else {
            return nil
        }
        return unsafe String(validatingCString: text)
    }

    private func append<Number: BitwiseCopyable>(_ letter: Unicode.Scalar, _ number: Number) -> Bool {
        var number = number
        return unsafe sd_bus_message_append_basic(raw, Self.code(letter), &number) >= 0
    }

    private func append(_ letter: Unicode.Scalar, _ text: String) -> Bool {
        unsafe text.withCString { unsafe sd_bus_message_append_basic(raw, Self.code(letter), $0) >= 0 }
    }

    private func inside(_ letter: Unicode.Scalar, _ contents: String, _ body: () -> Bool) -> Bool {
        guard unsafe sd_bus_message_open_container(raw, Self.code(letter), contents) >= 0, body() else { return false }
        return unsafe sd_bus_message_close_container(raw) >= 0
    }

    private static func code(_ letter: Unicode.Scalar) -> CChar { CChar(letter.value) }
}
