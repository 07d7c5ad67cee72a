/// Bytes in, lines out: shared by both directions of the protocol.
///
/// Lines over the limit are reported once and skipped without being kept, so that what is held stays near the limit
/// plus one read.
struct LineBuffer: Sendable {
    /// A step of the stream.
    enum Found: Equatable {
        /// A line without its line feed, as a range to be read at once by `span(of:)`: the next append moves it.
        case line(Range<Int>)
        /// A line over the limit was met; its bytes are gone or will go as they come.
        case tooLong
    }

    private let limit: Int
    private var bytes: [UInt8] = []
    /// Everything before this index is consumed.
    private var head = 0
    /// No line feed lies between `head` and this index.
    private var scanned = 0
    /// The rest of an over-long line, up to its line feed, is still to come.
    private var isSkipping = false

    /// A buffer for lines of at most `limit` bytes, line feed not counted.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes bytes as they came; `next` should be called to its end before more is appended.
    mutating func append(_ more: ArraySlice<UInt8>) {
        var fresh = more
        if isSkipping {
            guard let feed = fresh.firstIndex(of: .lineFeed) else { return }
            isSkipping = false
            fresh = fresh[(feed + 1)...]
        }
        // What is moved is never more than what was consumed before: a constant cost for each byte.
        if head * 2 >= bytes.count {
            bytes.removeSubrange(..<head)
            scanned -= head
            head = 0
        }
        bytes.append(contentsOf: fresh)
    }

    /// The next line, or nil until more bytes come.
    mutating func next() -> Found? {
        let feed = indexOfFeed()
        guard let feed else {
            scanned = bytes.count
            guard bytes.count - head > limit else { return nil }
            isSkipping = true
            drop()
            return .tooLong
        }
        let line = head..<feed
        head = feed + 1
        scanned = head
        return line.count > limit ? .tooLong : .line(line)
    }

    /// The next `count` bytes whatever they are, or nil until they are all there.
    mutating func take(_ count: Int) -> [UInt8]? {
        guard bytes.count - head >= count else { return nil }
        let taken = Array(bytes[head..<head + count])
        head += count
        scanned = head
        return taken
    }

    /// Calls `body` with the bytes of a line just found.
    func read<Result>(_ line: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting(line))
    }

    /// Forgets what is held.
    mutating func drop() {
        bytes = []
        head = 0
        scanned = 0
    }

    private func indexOfFeed() -> Int? {
        let span = bytes.span
        var index = scanned
        while index < span.count {
            if span[index] == .lineFeed { return index }
            index += 1
        }
        return nil
    }
}
