import Testing

@testable import Playback

@Suite struct QueueTests {
    func queue(_ count: Int, limit: Int = 100, version: UInt32 = 1) -> Queue {
        var queue = Queue(limit: limit, version: version)
        _ = queue.append((0..<count).map { song("s\($0)") })
        return queue
    }

    @Test func emptyQueueHasVersionOne() {
        #expect(Queue(limit: 5).version == 1)
    }

    @Test func appendedSongsCarryTheVersionBefore() {
        var queue = queue(2)
        #expect(queue.version == 2)
        #expect(queue.append([song("x"), song("y")]) == [3, 4])
        #expect(queue.version == 3)
        #expect(queue.entries.map(\.stamp) == [1, 1, 2, 2])
        #expect(queue.entries.map(\.id) == [1, 2, 3, 4])
    }

    @Test func removalStampsWhatIsBehind() {
        var queue = queue(5)
        queue.remove(1..<3)
        #expect(queue.version == 3)
        #expect(queue.entries.map(\.id) == [1, 4, 5])
        #expect(queue.entries.map(\.stamp) == [1, 2, 2])
        #expect(queue.position(of: 4) == 1)
        #expect(queue.position(of: 2) == nil)
        #expect(queue.entry(of: 5)?.song.uri == "s4")
    }

    @Test func movedTailStampsFromTheTarget() {
        var queue = queue(3)
        _ = queue.append([song("x"), song("y")])
        queue.move(3..<5, to: 1)
        #expect(queue.entries.map(\.id) == [1, 4, 5, 2, 3])
        #expect(queue.entries.map(\.stamp) == [1, 3, 3, 3, 3])
        #expect(queue.version == 4)
        #expect(queue.entries.enumerated().allSatisfy { queue.position(of: $1.id) == $0 })
    }

    @Test func clearingCountsEvenWhenEmptyAndKeepsIdsGoing() {
        var queue = queue(2)
        queue.removeAll()
        queue.removeAll()
        #expect(queue.version == 4)
        #expect(queue.append([song("x")]) == [3])
    }

    @Test func versionRunsRoundAndForgetsStamps() {
        var queue = queue(2, version: UInt32(Int32.max) - 1)
        #expect(queue.version == UInt32(Int32.max))
        _ = queue.append([song("x")])
        #expect(queue.version == 1)
        #expect(queue.entries.map(\.stamp) == [0, 0, 0])
    }

    @Test func idsRunRoundAndSkipThoseInUse() {
        var queue = queue(2, limit: 3)
        for _ in 3...12 {
            _ = queue.append([song("x")])
            queue.remove(2..<3)
        }
        #expect(queue.append([song("y")]) == [3], "1 and 2 are still queued")
    }
}
