import Testing

@testable import Playback

@Suite struct PlaceTableTests {
    @Test func isADictionary() {
        var dice = SeededGenerator(seed: 4)
        var table = PlaceTable()
        var model: [UInt32: Int] = [:]
        for _ in 0..<20_000 {
            let id = UInt32.random(in: 0...5_000, using: &dice)
            if Bool.random(using: &dice) {
                let place = Int.random(in: 0...1_000_000, using: &dice)
                table.put(id, at: place)
                model[id] = place
            } else {
                table.remove(id)
                model[id] = nil
            }
            #expect(table[id] == model[id])
        }
        #expect((0...5_000).allSatisfy { table[$0] == model[$0] })
        #expect(table[.max] == nil)
    }

    @Test func emptyPagesAreForgottenAndUsedAgain() {
        var table = PlaceTable()
        for round in 0..<3 {
            for id in 0..<3_000 as Range<UInt32> { table.put(id, at: round) }
            #expect(table[2_999] == round)
            for id in 0..<3_000 as Range<UInt32> { table.remove(id) }
            #expect((0..<3_000).allSatisfy { table[$0] == nil })
        }
    }
}
