/// The recordings that follow each other in an Ogg file, as of web radio (RFC 3533, 4, calls that chaining).
///
/// They are told apart by the numbers of their pages. Where the last one has the number of the first, nothing of that is
/// seen: looking at every page would take as long as playing.
package struct OggLinks {
    /// Where each of them is in the file, at least one.
    package private(set) var places: [Range<Int>] = []

    /// More in one file are there to do harm.
    private static let mostLinks = 1000
    /// No page is longer (RFC 3533, 6).
    private static let longestPage = 65_307

    private let bytes: (_ offset: Int, _ count: Int) -> [UInt8]
    /// Bytes that may still be looked at: hostile files have long stretches without a page.
    private var budget = 1 << 26

    private struct Page {
        var offset: Int
        var serial: [UInt8]
        /// Whether a recording begins with it.
        var isFirst: Bool
    }

    /// Looks into the pages between two places of a file, at a few of them.
    ///
    /// `bytes` gives up to so many bytes from a place on.
    package init(from start: Int, to end: Int, bytes: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
        self.bytes = bytes
        var start = start
        if let last = lastPage(from: start, to: end) {
            while places.count < Self.mostLinks, let next = nextLink(from: start, before: last, to: end) {
                places.append(start..<next)
                start = next
            }
        }
        places.append(start..<max(start, end))
    }

    /// Whether another recording begins in the last `count` bytes of a place, or in as many as a page can have.
    package static func isFollowed(
        in place: Range<Int>, last count: Int, bytes: (_ offset: Int, _ count: Int) -> [UInt8]
    ) -> Bool {
        let start = max(place.lowerBound, place.upperBound - count)
        let piece = bytes(start, min(place.upperBound - start, longestPage))
        guard piece.count >= 27 else { return false }
        let pages = (0...piece.count - 27).compactMap { page(in: piece, at: $0, of: start) }
        // Those at the front begin what is there, and what lies beside it.
        let isFront = start < place.lowerBound + 8192
        return (isFront ? pages.drop { $0.isFirst } : pages[...]).contains { $0.isFirst }
    }

    /// Where the recording that begins at `start` is followed by another one: the pages of each have a number of their own.
    private mutating func nextLink(from start: Int, before last: Page, to end: Int) -> Int? {
        guard let first = page(from: start, to: end), first.serial != last.serial,
            // Streams that lie side by side all begin at the front.
            let second = page(from: first.offset + 1, to: end), !second.isFirst
        else { return nil }
        var low = first.offset, high = last.offset
        while high - low > 1 {
            guard budget > 0 else { return nil }
            let middle = (low + high) / 2
            let isBehind = page(from: middle, to: high).map { $0.serial != first.serial } ?? true
            if isBehind { high = middle } else { low = middle }
        }
        // Of pictures and sound side by side the pages alternate.
        guard let next = page(from: high, to: end), next.isFirst else { return nil }
        return next.offset
    }

    private mutating func page(from start: Int, to end: Int) -> Page? {
        var offset = start
        while offset < min(end, start + Self.longestPage) {
            let piece = bytes(offset, min(4096, end - offset + 27))
            guard piece.count >= 27 else { return nil }
            for index in 0...piece.count - 27 where offset + index < end {
                if let page = Self.page(in: piece, at: index, of: offset) { return page }
            }
            budget -= piece.count
            offset += piece.count - 26
        }
        return nil
    }

    /// Other programs' tags may lie behind it.
    private func lastPage(from start: Int, to end: Int) -> Page? {
        for reach in [2 * Self.longestPage, 1 << 22] {
            let first = max(start, end - reach)
            let piece = bytes(first, end - first)
            guard piece.count >= 27 else { return nil }
            let pages = (0...piece.count - 27).reversed().lazy.compactMap { Self.page(in: piece, at: $0, of: first) }
            if let last = pages.first { return last }
        }
        return nil
    }

    private static func page(in bytes: [UInt8], at index: Int, of offset: Int) -> Page? {
        guard bytes[index] == 0x4F, bytes[index + 1] == 0x67, bytes[index + 2] == 0x67, bytes[index + 3] == 0x53,
            bytes[index + 4] == 0, bytes[index + 5] < 8
        else { return nil }
        return Page(
            offset: offset + index, serial: Array(bytes[index + 14..<index + 18]), isFirst: bytes[index + 5] & 2 != 0)
    }
}
