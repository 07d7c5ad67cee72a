/// What is compared of one song when songs are sorted: a number, or a text by its bytes.
struct SortValue {
    /// The number, or the first eight bytes of the text, made comparable as one number.
    let head: UInt64
    /// The whole text; empty for a number.
    let text: String

    init(_ field: SortKey.Field, of song: some FilterSubject) {
        switch field {
        case .modified: self.init(number: song.modified ?? Int64.min)
        case .added: self.init(number: song.added ?? Int64.min)
        case .priority: self.init(number: Int64(song.priority))
        case .tag(let type):
            var first = ""
            _ = song.hasTagOrFallback(type) { value in
                first = value
                return true
            }
            if type == .track || type == .disc {
                self.init(number: Self.leadingNumber(first))
            } else {
                self.init(text: first)
            }
        }
    }

    private init(number: Int64) {
        head = UInt64(bitPattern: number) ^ (1 << 63)
        text = ""
    }

    private init(text: String) {
        var head: UInt64 = 0
        let bytes = text.utf8Span.span
        for index in 0..<min(8, bytes.count) { head |= UInt64(bytes[index]) << UInt64(56 - 8 * index) }
        self.head = head
        self.text = text
    }

    /// The number that `3/12` begins with; 0 for what begins with none.
    private static func leadingNumber(_ text: String) -> Int64 {
        var value: Int64 = 0
        for byte in text.utf8.drop(while: { $0 == .blank }) {
            guard byte.isDigit, value < 1_000_000_000_000 else { break }
            value = value * 10 + Int64(byte - .zero)
        }
        return value
    }
}
