/// An answer in the making: bytes as they go to the client.
///
/// Whatever is put in, each line that comes out is valid UTF-8, below 4096 bytes with its line feed, and one line:
/// line breaks and control characters become blanks. (Clients on libmpdclient take a longer line for a broken server.)
package struct Reply: Sendable {
    /// The longest line, its line feed not counted.
    static let lineLimit = 4094

    /// Memory is taken for so many bytes first: a short answer fits without growing step by step.
    private static let usualSize = 512

    /// What has been written so far.
    package private(set) var bytes: [UInt8] = []

    /// An empty answer.
    package init() {}

    /// An answer that goes on behind `bytes`.
    package init(after bytes: consuming [UInt8]) {
        self.bytes = bytes
    }

    /// One line `key: value`.
    ///
    /// The blank stands there for an empty value too.
    package mutating func pair(_ key: String, _ value: String) {
        let (name, text) = (key.utf8Span.span, value.utf8Span.span)
        guard name.count + 2 + text.count <= Self.lineLimit, value.isOneCleanLine else {
            begin(key)
            append(cleaning: value, atMost: Self.lineLimit - name.count - 2)
            end()
            return
        }
        append(name, text)
    }

    /// One line `key: value` whose value lies somewhere as UTF-8.
    package mutating func pair(_ key: String, _ text: Span<UInt8>) {
        let name = key.utf8Span.span
        guard name.count + 2 + text.count <= Self.lineLimit, !text.mayBreakLines, text.isUTF8 else {
            pair(key, String(repairing: text))
            return
        }
        append(name, text)
    }

    /// One line `key: value` with a decimal number.
    package mutating func pair(_ key: String, _ value: Int) {
        begin(key)
        append(decimal: value)
        end()
    }

    /// Lines that another reply has written.
    package mutating func append(lines: [UInt8]) {
        prepare()
        bytes.append(contentsOf: lines)
    }

    /// The whole answer to a request that nothing is to be said to.
    package static let okBytes = Array("OK\n".utf8)

    /// The line that ends a successful answer.
    package mutating func ok() {
        line("OK")
    }

    /// The line after each success in a list that asked for it.
    package mutating func listOK() {
        line("list_OK")
    }

    /// The line that ends a refused request.
    ///
    /// - Parameters:
    ///   - ack: what is wrong.
    ///   - index: place of the failing command in its command list, from 0; 0 outside lists.
    ///   - command: name of the failing command; empty when it was not recognised, and for a line's fault.
    package mutating func ack(_ ack: Ack, index: Int = 0, command: String = "") {
        line(ack.line(index: index, command: command))
    }

    /// The first line of a connection.
    package mutating func greeting() {
        line("OK MPD 0.24.0")
    }

    /// Hands the bytes over and begins anew.
    package mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// A line's key, up to where its value begins.
    mutating func begin(_ key: String) {
        prepare()
        bytes.append(contentsOf: key.utf8)
        bytes.append(.colon)
        bytes.append(.blank)
    }

    /// A part of a value, known to be clean and short.
    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    /// A number as a part of a value, with zeros in front up to `width` digits.
    mutating func append(decimal value: Int, width: Int = 1) {
        let most = 20
        var digits = InlineArray<20, UInt8>(repeating: .zero)
        var first = most
        var rest = value.magnitude
        repeat {
            first -= 1
            digits[first] = .zero + UInt8(rest % 10)
            rest /= 10
        } while rest > 0
        append(atMost: most + 1) { part in
            if value < 0 { part.append(.dash) }
            for index in min(first, most - width)..<most { part.append(digits[index]) }
        }
    }

    /// A part of a value of so many bytes at most, known to be clean.
    mutating func append(atMost count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        bytes.append(addingCapacity: count, initializingWith: write)
    }

    /// The end of a line.
    mutating func end() {
        bytes.append(.lineFeed)
    }

    /// A line of what is known to be clean.
    private mutating func append(_ name: Span<UInt8>, _ text: Span<UInt8>) {
        prepare()
        // In one go, which is a third faster than piece by piece; long answers are made of little else.
        bytes.append(addingCapacity: name.count + text.count + 3) { line in
            for index in 0..<name.count { line.append(name[index]) }
            line.append(.colon)
            line.append(.blank)
            for index in 0..<text.count { line.append(text[index]) }
            line.append(.lineFeed)
        }
    }

    private mutating func prepare() {
        if bytes.capacity == 0 { bytes.reserveCapacity(Self.usualSize) }
    }

    private mutating func line(_ text: String) {
        if text.utf8.count <= Self.lineLimit, text.isOneCleanLine {
            bytes.append(contentsOf: text.utf8)
        } else {
            append(cleaning: text, atMost: Self.lineLimit)
        }
        end()
    }

    private mutating func append(cleaning text: String, atMost limit: Int) {
        var room = limit
        for scalar in text.unicodeScalars {
            let shown = scalar.breaksLines ? " " : scalar
            let width = UTF8.width(shown)
            guard width <= room else { return }
            room -= width
            bytes.append(contentsOf: UTF8.encode(shown) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
