/// An answer in the making: bytes as they go to the client.
///
/// Whatever is put in, each line that comes out is valid UTF-8, below 4096 bytes with its line feed, and one line:
/// line breaks and control characters become blanks. (Clients on libmpdclient take a longer line for a broken server.)
package struct Reply: Sendable {
    /// The longest line, its line feed not counted.
    static let lineLimit = 4094

    /// What has been written so far.
    package private(set) var bytes: [UInt8] = []

    /// An empty answer.
    package init() {}

    /// One line `key: value`.
    ///
    /// The blank stands there for an empty value too.
    package mutating func pair(_ key: String, _ value: String) {
        begin(key)
        append(clean: value, atMost: Self.lineLimit - key.utf8.count - 2)
        end()
    }

    /// One line `key: value` with a decimal number.
    package mutating func pair(_ key: String, _ value: Int) {
        begin(key)
        append(decimal: value)
        end()
    }

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
        if value < 0 { bytes.append(.dash) }
        var scale: UInt = 1
        var digits = 1
        while digits < width || value.magnitude / scale >= 10 {
            scale *= 10
            digits += 1
        }
        while scale > 0 {
            bytes.append(.zero + UInt8(value.magnitude / scale % 10))
            scale /= 10
        }
    }

    /// The end of a line.
    mutating func end() {
        bytes.append(.lineFeed)
    }

    private mutating func line(_ text: String) {
        append(clean: text, atMost: Self.lineLimit)
        bytes.append(.lineFeed)
    }

    private mutating func append(clean text: String, atMost limit: Int) {
        guard text.utf8.count > limit || !text.isOneCleanLine else {
            bytes.append(contentsOf: text.utf8)
            return
        }
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
