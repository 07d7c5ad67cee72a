/// Takes apart what `Packing` packed; nil wherever the bytes cannot be from it.
package struct Unpacking: Sendable {
    private let bytes: [UInt8]
    private var place: Int

    /// At the first of these bytes.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        place = 0
    }

    /// What is still to come.
    var rest: ArraySlice<UInt8> { bytes[place...] }

    /// Whether nothing is left.
    package var isAtEnd: Bool { place == bytes.count }

    /// The next number.
    package mutating func number() -> UInt64? {
        guard let first = byte() else { return nil }
        if first < 0x80 { return UInt64(first) }
        var number = UInt64(first & 0x7F)
        for shift in stride(from: UInt64(7), to: 64, by: 7) {
            guard let byte = byte() else { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return shift == 63 && byte > 1 ? nil : number }
        }
        return nil
    }

    /// The next text.
    package mutating func text() -> String? {
        guard let range = range(), let text = try? UTF8Span(validating: bytes.span.extracting(range)) else {
            return nil
        }
        return String(copying: text)
    }

    /// Shows the bytes of the next text, which nobody has looked at; false when there is none.
    @discardableResult
    mutating func withText(_ body: (Span<UInt8>) -> Void) -> Bool {
        guard let range = range() else { return false }
        body(bytes.span.extracting(range))
        return true
    }

    /// Goes past a text.
    mutating func skipText() {
        _ = range()
    }

    /// The name of the next tag, whose value comes behind it.
    mutating func tagName() -> SongTag.Name? {
        byte().flatMap(SongTag.Name.init)
    }

    /// The next tag of this name, or of any name for nil; the others are not looked into.
    mutating func tag(_ wanted: SongTag.Name? = nil) -> SongTag? {
        while let name = tagName() {
            if wanted == nil || name == wanted { return text().map { SongTag(name, $0) } }
            skipText()
        }
        return nil
    }

    /// The next number of `append(signed:)`.
    package mutating func signed() -> Int64? {
        number().map(Self.unfolded)
    }

    /// The next byte as it is.
    package mutating func byte() -> UInt8? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    /// What `Packing.folded` was made of.
    static func unfolded(_ number: UInt64) -> Int64 { Int64(bitPattern: number >> 1) ^ -Int64(number & 1) }

    private mutating func range() -> Range<Int>? {
        guard let count = number(), count <= UInt64(bytes.count - place) else { return nil }
        defer { place += Int(count) }
        return place..<place + Int(count)
    }
}
