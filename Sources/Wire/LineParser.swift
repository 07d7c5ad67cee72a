/// One request line, from bytes to words.
///
/// Grammar: `Protocol/README.md`. Nothing in a line can do more than make it a fault.
enum LineParser {
    /// The most parameters of a command; MPD's number.
    static let mostArguments = 74

    /// Reads one line without its line feed; bytes up to 0x20 at its end, a carriage return among them, are cut.
    static func parse(_ bytes: Span<UInt8>) -> Line {
        var end = bytes.count
        while end > 0, bytes[end - 1].isSpace, bytes[end - 1] != 0 { end -= 1 }
        let line = bytes.extracting(0..<end)
        var union: UInt8 = 0
        for index in 0..<end {
            if line[index] == 0 { return .fault(malformed("NUL byte in the line")) }
            union |= line[index]
        }
        if union >= 0x80, !isUTF8(line) { return .fault(malformed("Line is not valid UTF-8")) }
        do throws(Ack) {
            return .request(try words(line))
        } catch {
            return .fault(error)
        }
    }

    /// The words of a line that is known to be valid UTF-8.
    private static func words(_ line: Span<UInt8>) throws(Ack) -> Request {
        guard line.count > 0 else { throw malformed("Empty line") }
        guard line[0].isLowerCaseLetter else { throw malformed("A command begins with a lower case letter") }
        var index = 1
        while index < line.count, line[index].isWordByte { index += 1 }
        guard index == line.count || line[index].isSpace else {
            throw malformed("Invalid character in the command name")
        }
        let name = text(line.extracting(0..<index))
        var arguments: [String] = []
        while true {
            while index < line.count, line[index].isSpace { index += 1 }
            guard index < line.count else { return Request(name: name, arguments: arguments) }
            guard arguments.count < mostArguments else { throw .argument("Too many arguments") }
            if line[index] == .quote {
                arguments.append(try quotedWord(line, &index))
            } else {
                arguments.append(try bareWord(line, &index))
            }
        }
    }

    private static func bareWord(_ line: Span<UInt8>, _ index: inout Int) throws(Ack) -> String {
        let start = index
        while index < line.count, !line[index].isSpace {
            guard line[index] != .quote, line[index] != .apostrophe else {
                throw malformed("Invalid unquoted character")
            }
            index += 1
        }
        return text(line.extracting(start..<index))
    }

    /// Reads from the opening quote to behind the closing one.
    ///
    /// Most words hold no backslash and are copied whole.
    private static func quotedWord(_ line: Span<UInt8>, _ index: inout Int) throws(Ack) -> String {
        let start = index + 1
        index = start
        while index < line.count, line[index] != .quote, line[index] != .backslash { index += 1 }
        let word: String
        if index < line.count, line[index] == .backslash {
            word = try escapedWord(line, from: start, &index)
        } else {
            word = text(line.extracting(start..<index))
        }
        guard index < line.count else { throw malformed("Missing closing '\"'") }
        index += 1
        guard index == line.count || line[index].isSpace else {
            throw malformed("Space expected after closing '\"'")
        }
        return word
    }

    /// A backslash removes itself and keeps the next byte, whatever that is.
    ///
    /// Ends on the closing quote.
    private static func escapedWord(_ line: Span<UInt8>, from start: Int, _ index: inout Int) throws(Ack) -> String {
        var bytes: [UInt8] = []
        for place in start..<index { bytes.append(line[place]) }
        while index < line.count, line[index] != .quote {
            if line[index] == .backslash { index += 1 }
            guard index < line.count else { throw malformed("Missing closing '\"'") }
            bytes.append(line[index])
            index += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUTF8(_ bytes: Span<UInt8>) -> Bool {
        (try? UTF8Span(validating: bytes)) != nil
    }

    /// The bytes are part of a validated line, cut at ASCII bytes only, so the check cannot fail.
    private static func text(_ bytes: Span<UInt8>) -> String {
        guard let valid = try? UTF8Span(validating: bytes) else {
            preconditionFailure("a word is cut inside a character")
        }
        return String(copying: valid)
    }

    private static func malformed(_ message: String) -> Ack { Ack(.unknown, message) }
}
