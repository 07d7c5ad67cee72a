package import Wire

/// What a client has still to be sent, in order: bytes, and long answers that are written as the socket takes them.
///
/// A long answer works on a snapshot and is asked for a piece at a time, so it costs neither memory nor other
/// clients' time.
package struct Outbox {
    /// Writes the next piece of an answer; false when that was the last one.
    package typealias Source = (inout Reply) -> Bool

    private enum Part {
        case bytes([UInt8])
        case source(Source)
    }

    /// A piece is asked for while fewer bytes than this wait.
    private static let pieceSize = 32 * 1024

    private var parts: [Part] = []
    /// Index of the first part that is not used up.
    private var first = 0
    private var bytes: [UInt8] = []
    private var sent = 0
    /// What `parts` count for in `waiting`.
    private var size = 0

    /// An empty outbox.
    package init() {}

    /// Whether everything has been handed to the socket.
    package var isEmpty: Bool { sent == bytes.count && first == parts.count }

    /// Bytes that wait, a long answer counted as two pieces.
    package var waiting: Int { bytes.count - sent + size }

    /// Appends bytes.
    package mutating func append(_ more: [UInt8]) {
        guard !more.isEmpty else { return }
        guard first < parts.count else {
            bytes += more
            return
        }
        size += more.count
        guard case .bytes(var last) = parts[parts.count - 1] else {
            parts.append(.bytes(more))
            return
        }
        // Taken out first: in the array it would be copied.
        parts.removeLast()
        last += more
        parts.append(.bytes(last))
    }

    /// Appends a long answer.
    package mutating func append(_ source: @escaping Source) {
        parts.append(.source(source))
        size += 2 * Self.pieceSize
    }

    /// The bytes to write next; empty when there are none.
    package mutating func front() -> ArraySlice<UInt8> {
        fill()
        return bytes[sent...]
    }

    /// Takes note that the socket has taken `count` bytes of `front`.
    package mutating func consume(_ count: Int) {
        sent += count
        if sent == bytes.count {
            bytes.removeAll(keepingCapacity: sent <= Self.pieceSize * 2)
            sent = 0
        } else if sent >= Self.pieceSize {
            bytes.removeSubrange(..<sent)
            sent = 0
        }
    }

    private mutating func fill() {
        while bytes.count - sent < Self.pieceSize, first < parts.count {
            switch parts[first] {
            case .bytes(let more):
                bytes += more
                size -= more.count
                first += 1
            case .source(let source):
                var reply = Reply()
                var goesOn = true
                while goesOn, reply.bytes.count < Self.pieceSize { goesOn = source(&reply) }
                bytes += reply.bytes
                if !goesOn {
                    size -= 2 * Self.pieceSize
                    first += 1
                }
            }
        }
        if first == parts.count || first > 64 {
            parts.removeFirst(first)
            first = 0
        }
    }
}
