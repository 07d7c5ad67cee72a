package import Wire

/// What a client has still to be sent, in order: bytes, and long answers that are written as the socket takes them.
///
/// A long answer works on a snapshot and is asked for a piece at a time, so it costs neither memory nor other
/// clients' time. A gate holds back what stands behind it until a ticket is committed.
package struct Outbox {
    /// Writes the next piece of an answer; false when that was the last one.
    package typealias Source = (inout Reply) -> Bool

    private enum Part {
        case bytes([UInt8])
        case source(Source)
        case gate(Int)
    }

    /// Where the answer of the batch that runs begins.
    private enum Mark {
        /// An index of `bytes`, while there are no parts behind them.
        case byte(Int)
        /// An index of `parts`.
        case part(Int)
    }

    /// Bytes are made while fewer than this wait.
    private static let pieceSize = 32 * 1024
    /// A long answer is asked for so many bytes of a piece at a time, or so many times.
    private static let stepSize = 2 * 1024
    private static let stepCount = 8
    /// So many bytes of memory a client without anything to send may keep for the next time.
    private static let idleCapacity = 2 * 1024

    private let limit: Int
    private var parts: [Part] = []
    /// Index of the first part that is not used up.
    private var first = 0
    private var bytes: [UInt8] = []
    private var sent = 0
    /// The bytes in `parts`.
    private var stored = 0
    /// The long answers in `parts`.
    private var sources = 0
    private var mark: Mark?
    private var committed = 0
    /// Whether more than the limit was to be kept; what came from then on is lost.
    package private(set) var isOverfull = false

    /// An empty outbox that keeps at most `limit` bytes.
    package init(limit: Int = .max) {
        self.limit = limit
    }

    /// Whether everything has been handed to the socket.
    package var isEmpty: Bool { sent == bytes.count && first == parts.count }

    /// Whether there is something to write now, not only behind a gate.
    package var isReady: Bool {
        if sent < bytes.count { return true }
        guard first < parts.count else { return false }
        if case .gate = parts[first] { return false }
        return true
    }

    /// Bytes that wait in memory.
    package var waiting: Int { bytes.count - sent + stored }

    /// What the client has to take before more is done for it: the bytes, and two pieces for each long answer.
    package var backlog: Int { waiting + 2 * Self.pieceSize * sources }

    /// Appends bytes.
    package mutating func append(_ more: [UInt8]) {
        guard !more.isEmpty, hasRoom(for: more.count) else { return }
        guard first < parts.count else {
            bytes += more
            return
        }
        stored += more.count
        guard canGrow, case .bytes(var last) = parts[parts.count - 1] else {
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
        // It holds on to a snapshot: as much as many would take counts, or a command list could pile them up.
        guard hasRoom(for: (sources + 1) * Self.pieceSize) else { return }
        parts.append(.source(source))
        sources += 1
    }

    private mutating func hasRoom(for count: Int) -> Bool {
        if waiting + count > limit { isOverfull = true }
        return !isOverfull
    }

    /// Whether the last part belongs to the answer that is being written, so that a gate never has to split it.
    private var canGrow: Bool {
        if case .part(let index) = mark { parts.count > index } else { true }
    }

    // MARK: Gates

    /// Says that the answer of another batch begins here.
    package mutating func beginAnswer() {
        mark = first == parts.count ? .byte(bytes.count) : .part(parts.count)
    }

    /// Holds back the answer that was begun last, and all behind it, until the ticket is committed.
    package mutating func holdAnswer(until ticket: Int) {
        guard ticket > committed else { return }
        switch mark {
        case .byte(let place):
            let tail = Array(bytes[place...])
            bytes.removeSubrange(place...)
            stored += tail.count
            parts.insert(contentsOf: [.gate(ticket), .bytes(tail)], at: first)
        case .part(let index): parts.insert(.gate(ticket), at: index)
        // It has begun to be written, or there was none: only what comes can be held back.
        case nil: parts.append(.gate(ticket))
        }
        mark = nil
    }

    /// Opens the gates of all tickets up to this one.
    package mutating func open(upTo ticket: Int) {
        committed = max(committed, ticket)
        passGates()
    }

    private mutating func passGates() {
        while first < parts.count, case .gate(let ticket) = parts[first], ticket <= committed { first += 1 }
    }

    // MARK: Writing

    /// Makes some of the bytes to write next; true when there are enough to write them, or no more for now.
    ///
    /// It takes some ten microseconds, however long the answer.
    package mutating func advance() -> Bool {
        guard first < parts.count, bytes.count - sent < Self.pieceSize else { return true }
        mark = nil
        let isEnough = fill()
        if first == parts.count || first > 64 && first > parts.count / 2 {
            parts.removeFirst(first)
            first = 0
        }
        return isEnough
    }

    /// The bytes to write next; empty when there are none, or only behind a gate.
    package mutating func front() -> ArraySlice<UInt8> {
        while !advance() {}
        return bytes[sent...]
    }

    /// Takes note that the socket has taken `count` bytes of `front`.
    package mutating func consume(_ count: Int) {
        mark = nil
        sent += count
        if sent == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.idleCapacity || first < parts.count)
            sent = 0
        } else if sent >= Self.pieceSize {
            bytes.removeSubrange(..<sent)
            sent = 0
        }
    }

    /// Makes bytes of the first parts, as many as `advance` may; true as there.
    private mutating func fill() -> Bool {
        var asks = Self.stepCount
        while bytes.count - sent < Self.pieceSize, first < parts.count {
            switch parts[first] {
            case .gate: return true
            case .bytes(let more):
                // An array of nothing takes over the other's memory.
                if sent == bytes.count { (bytes, sent) = (more, 0) } else { bytes += more }
                stored -= more.count
            case .source(let source):
                guard ask(source, &asks) else { return bytes.count - sent >= Self.pieceSize }
                sources -= 1
            }
            // What it holds goes with it.
            parts[first] = .bytes([])
            first += 1
            passGates()
        }
        return true
    }

    /// Asks a long answer for its next lines, `asks` times at most; true when those were the last.
    private mutating func ask(_ source: Source, _ asks: inout Int) -> Bool {
        // The reply is their only owner, so that they grow where they are.
        var reply = Reply(after: bytes)
        bytes = []
        defer { bytes = reply.take() }
        let enough = reply.bytes.count + Self.stepSize
        while asks > 0, reply.bytes.count < enough {
            asks -= 1
            guard source(&reply) else { return true }
        }
        return false
    }
}
