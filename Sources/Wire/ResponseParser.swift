/// A server's bytes, in whatever pieces they arrive, to the lines of its answers.
///
/// Pure: one for each connection.
///
/// A line over 64 KiB, or one that is none of the protocol's, is a fault in its place; no more of it is kept. After each
/// `append`, call `next` until it gives nil.
package struct ResponseParser: Sendable {
    /// The most bytes of a line, its line feed not counted.
    package static let lineLimit = 64 * 1024
    /// The most bytes of a binary chunk.
    package static let chunkLimit = 16 * 1024 * 1024

    private var buffer = LineBuffer(limit: lineLimit)
    private var isGreeted = false
    /// Size of the binary chunk whose bytes come next.
    private var chunk: Int?

    /// A parser before the greeting.
    package init() {}

    /// Takes bytes from the server.
    package mutating func append(_ bytes: ArraySlice<UInt8>) {
        buffer.append(bytes)
    }

    /// The next complete line or chunk; nil until more bytes come.
    package mutating func next() -> Response? {
        if let chunk { return binary(chunk) }
        guard let found = buffer.next() else { return nil }
        guard case .line(let range) = found else { return .fault("a line longer than \(Self.lineLimit) bytes") }
        let line = buffer.read(range) { bytes in
            var copy: [UInt8] = []
            copy.reserveCapacity(bytes.count)
            for index in 0..<bytes.count { copy.append(bytes[index]) }
            return String(decoding: copy, as: UTF8.self)
        }
        return isGreeted ? read(line) : greeting(line)
    }

    private mutating func greeting(_ line: String) -> Response {
        guard line.hasPrefix("OK MPD ") else { return .fault("the greeting is not that of an MPD server: \(line)") }
        isGreeted = true
        return .greeting(version: String(line.dropFirst(7)))
    }

    private mutating func read(_ line: String) -> Response? {
        if line == "OK" { return .ok }
        if line == "list_OK" { return .listOK }
        if line.hasPrefix("ACK ") {
            return Self.refusal(line).map(Response.refused) ?? .fault("a malformed line: \(line)")
        }
        guard let (key, value) = Self.split(line) else { return .fault("a malformed line: \(line)") }
        guard key == "binary" else { return .pair(key: key, value: value) }
        guard let count = Int(value), (0...Self.chunkLimit).contains(count) else {
            return .fault("a binary chunk of \(value) bytes")
        }
        chunk = count
        return binary(count)
    }

    /// The chunk and its line feed, when both are there.
    private mutating func binary(_ count: Int) -> Response? {
        guard var bytes = buffer.take(count + 1) else { return nil }
        chunk = nil
        guard bytes.removeLast() == .lineFeed else { return .fault("a binary chunk without its end") }
        return .binary(bytes)
    }

    /// Key and value around the first colon-blank.
    ///
    /// A line that ends in its only colon has an empty value.
    private static func split(_ line: String) -> (key: String, value: String)? {
        let bytes = line.utf8
        var index = bytes.startIndex
        while let colon = bytes[index...].firstIndex(of: .colon) {
            index = bytes.index(after: colon)
            if index == bytes.endIndex || bytes[index] == .blank {
                guard colon > bytes.startIndex else { return nil }
                return (String(line[..<colon]), String(line.unicodeScalars[index...].dropFirst()))
            }
        }
        return nil
    }

    /// `ACK [CODE@INDEX] {COMMAND} TEXT`.
    ///
    /// A number that this protocol does not have counts as 5, like any other failure.
    private static func refusal(_ line: String) -> Refusal? {
        var rest = line.utf8.dropFirst(4)
        guard let code = field(&rest, from: "[", to: "@").flatMap({ Int($0) }),
            let index = field(&rest, from: "", to: "] ").flatMap({ Int($0) }),
            let command = field(&rest, from: "{", to: "} ")
        else { return nil }
        let ack = Ack(AckCode(rawValue: code) ?? .unknown, String(Substring(rest)))
        return Refusal(ack: ack, index: index, command: command)
    }

    /// Takes `opening`, what follows it, and `closing` from the front; gives what stands between.
    private static func field(_ rest: inout Substring.UTF8View, from opening: String, to closing: String) -> String? {
        guard rest.starts(with: opening.utf8) else { return nil }
        let body = rest.dropFirst(opening.utf8.count)
        var end = body.startIndex
        while !body[end...].starts(with: closing.utf8) {
            guard end < body.endIndex else { return nil }
            end = body.index(after: end)
        }
        rest = body[end...].dropFirst(closing.utf8.count)
        return String(Substring(body[..<end]))
    }
}
