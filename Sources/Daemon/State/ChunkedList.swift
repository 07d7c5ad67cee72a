/// How a long list lies in the file: cut into chunks, each a row.
///
/// Where a chunk ends depends on its elements and not on their positions, so that an edit changes the chunks that it
/// touches and no other, wherever these have moved to: a song added, removed or moved costs one or two small rows.
struct ChunkedList: Equatable {
    /// A chunk: its row, and its elements' place in the list.
    struct Chunk: Equatable {
        var row: Int64
        var range: Range<Int>
    }

    /// What makes the file's list the new one.
    struct Change {
        /// The chunks of the new list.
        var list = ChunkedList()
        /// Those of them that have to be written.
        var added: [Chunk] = []
        /// The rows that are not needed any more.
        var removed: [Int64] = []
    }

    private(set) var chunks: [Chunk] = []

    private static let largest = 1024

    /// The chunks as they were read.
    init(_ chunks: [Chunk] = []) {
        self.chunks = chunks
    }

    /// Where `elements` are cut.
    static func cut<Element: Chunked>(_ elements: [Element]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for index in elements.indices {
            // About one key in 256, and evenly: the multiplier is 2^32 divided by the golden ratio.
            let ends = elements[index].chunkKey &* 0x9E37_79B9 < 1 << 24
            guard ends || index - start == largest - 1 else { continue }
            ranges.append(start..<index + 1)
            start = index + 1
        }
        if start < elements.count { ranges.append(start..<elements.count) }
        return ranges
    }

    /// What has changed from `old`, which lies in these chunks, to `new`; new rows count on from `lastRow`.
    func change<Element: Chunked>(from old: [Element], to new: [Element], lastRow: inout Int64) -> Change {
        let known = Dictionary(
            chunks.map { (old[$0.range.lowerBound].chunkKey, $0) }, uniquingKeysWith: { first, _ in first })
        var change = Change()
        for range in Self.cut(new) {
            if let same = known[new[range.lowerBound].chunkKey], Self.isSame(old, same.range, new, range) {
                change.list.chunks.append(Chunk(row: same.row, range: range))
            } else {
                lastRow += 1
                change.list.chunks.append(Chunk(row: lastRow, range: range))
                change.added.append(Chunk(row: lastRow, range: range))
            }
        }
        let kept = Set(change.list.chunks.map(\.row))
        change.removed = chunks.map(\.row).filter { !kept.contains($0) }
        return change
    }

    private static func isSame<Element: Chunked>(
        _ old: [Element], _ oldRange: Range<Int>, _ new: [Element], _ newRange: Range<Int>
    ) -> Bool {
        guard oldRange.count == newRange.count else { return false }
        let distance = newRange.lowerBound - oldRange.lowerBound
        return oldRange.allSatisfy { new[$0 + distance].isStored(as: old[$0]) }
    }
}
