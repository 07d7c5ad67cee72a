import Harness
import Testing

@testable import Daemon

/// Where files were left, as a value.
@Suite struct PlaceMemoryTests {
    @Test func theMiddleIsRememberedAndNothingElse() {
        var memory = PlaceMemory()
        memory.leave("/a", at: 60_000, of: 100_000)
        #expect(memory.place(of: "/a") == 60_000)
        #expect(memory.place(of: "/A") == nil)
        memory.leave("/a", at: 96_999, of: 100_000)
        #expect(memory.place(of: "/a") == 96_999)
        memory.leave("/a", at: 97_000, of: 100_000)
        #expect(memory.place(of: "/a") == nil)
        memory.leave("/a", at: 5000, of: 100_000)
        #expect(memory.place(of: "/a") == 5000)
        memory.leave("/a", at: 4999, of: 100_000)
        #expect(memory.place(of: "/a") == nil)
        memory.leave("/a", at: 50_000, of: 0)
        #expect(memory == PlaceMemory())
    }

    /// Two spellings of an accent are two files.
    @Test func filesAreKnownByTheirBytes() {
        var memory = PlaceMemory()
        memory.leave("/\u{E9}", at: 60_000, of: 100_000)
        memory.leave("/e\u{301}", at: 70_000, of: 100_000)
        #expect(memory.place(of: "/\u{E9}") == 60_000)
        memory.finish("/e\u{301}")
        #expect(memory.place(of: "/\u{E9}") == 60_000 && memory.count == 1)
    }

    @Test func theOldestAreForgotten() {
        var memory = PlaceMemory()
        for number in 0...PlaceMemory.most { memory.leave("/\(number)", at: 60_000, of: 100_000) }
        #expect(memory.count == PlaceMemory.most)
        #expect(memory.place(of: "/0") == nil && memory.place(of: "/1") == 60_000)
    }

    @Test func bytesAndBack() throws {
        var random = Seeded(seed: 7)
        for _ in 0..<200 {
            var memory = PlaceMemory()
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                let name = String(repeating: "ä/", count: Int.random(in: 1...200, using: &random))
                memory.leave(name, at: Int.random(in: 5000...1 << 40, using: &random), of: 1 << 50)
            }
            let packed = memory.packed
            #expect(PlaceMemory(packed: packed) == memory)
            for end in packed.indices.shuffled(using: &random).prefix(5) {
                // Cut off it may end between two places, but is never more than there was.
                let cut = PlaceMemory(packed: Array(packed[..<end]))
                #expect(cut.map { $0.count <= memory.count } ?? true)
            }
        }
    }

    @Test func ruleOfLengthAndFolder() {
        var rule = PlaceRule()
        #expect(!rule.covers("/m/a", length: 1 << 40))
        rule.longerThan = 1_200_000
        #expect(rule.covers("/m/a", length: 1_200_001) && !rule.covers("/m/a", length: 1_200_000))
        rule.folders = ["/m/Talk"]
        #expect(rule.covers("/m/Talk/x/a", length: 1))
        rule.folders.append("/")
        #expect(rule.covers("/x", length: 1))
        rule.folders.removeLast()
        #expect(!rule.covers("/m/Talking/a", length: 1) && !rule.covers("/m/Talk", length: 1))
    }
}
