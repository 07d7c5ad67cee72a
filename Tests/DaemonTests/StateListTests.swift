import Harness
import Testing

@testable import Daemon

/// The pure parts: bytes and chunks.
@Suite struct StateListTests {
    @Test func numbersOfEachSize() {
        var random = Seeded(seed: 1)
        for _ in 0..<2000 {
            let numbers = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random)
            }
            #expect(PackedNumbers.unpack(PackedNumbers.pack(numbers)) == numbers)
            let entries = numbers.map {
                PackedEntry(id: UInt32(truncatingIfNeeded: $0), song: $0, priority: UInt8($0 & 0xFF))
            }
            #expect(PackedEntry.unpack(PackedEntry.pack(entries)) == entries)
        }
        #expect(PackedNumbers.unpack(PackedNumbers.pack([.min, .max, 0, .min])) == [.min, .max, 0, .min])
    }

    @Test func neighborsTakeThreeBytesEach() {
        let entries = (1...100).map { PackedEntry(id: UInt32($0), song: Int64($0), priority: 0) }
        #expect(PackedEntry.pack(entries).count == 300)
    }

    @Test func anyBytesAreReadOrRefused() {
        var random = Seeded(seed: 2)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            if let numbers = PackedNumbers.unpack(bytes) { #expect(PackedNumbers.pack(numbers).count <= bytes.count) }
            if let entries = PackedEntry.unpack(bytes) { #expect(entries.count <= bytes.count / 3) }
        }
        #expect(PackedNumbers.unpack([0x80]) == nil)
    }

    // MARK: Chunks

    @Test func chunksAreTheListInPieces() {
        for count in [0, 1, 255, 1024, 5000, 60_000] {
            let ids = (0..<count).map { UInt32($0 + 1) }
            let chunks = ChunkedList.cut(ids)
            #expect(chunks.flatMap { ids[$0] } == ids)
            #expect(chunks.allSatisfy { (1...1024).contains($0.count) })
            #expect(chunks.count >= count / 1024 && chunks.count <= 1 + count / 100)
        }
        // Keys that never end a chunk.
        #expect(ChunkedList.cut([UInt32](repeating: 1, count: 5000)).map(\.count) == [1024, 1024, 1024, 1024, 904])
    }

    /// The rows that a change leaves, put together, are the new list.
    @Test(arguments: UInt64(0)..<10) func changesAddUp(seed: UInt64) {
        var random = Seeded(seed: seed)
        var ids = (1...3000).map { UInt32($0) }.shuffled(using: &random)
        var file: [Int64: [UInt32]] = [:]
        var list = ChunkedList()
        var old: [UInt32] = []
        var lastRow: Int64 = 0
        for _ in 0..<60 {
            let change = list.change(from: old, to: ids, lastRow: &lastRow)
            for row in change.removed { #expect(file.removeValue(forKey: row) != nil) }
            for chunk in change.added { #expect(file.updateValue(Array(ids[chunk.range]), forKey: chunk.row) == nil) }
            list = change.list
            old = ids
            #expect(list.chunks.flatMap { file[$0.row] ?? [] } == ids)
            #expect(file.count == list.chunks.count)
            let place = Int.random(in: 0..<ids.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: ids.remove(at: place)
            case 1: ids.insert(UInt32.random(in: 4000...UInt32.max, using: &random), at: place)
            case 2: ids.insert(ids.remove(at: place), at: Int.random(in: 0..<ids.count, using: &random))
            default: ids[place...].shuffle(using: &random)
            }
        }
    }
}
