import Harness
import Testing

@testable import Unix

@Suite struct TimerQueueTests {
    private struct Expected {
        let time: Int64
        let label: Int
        let token: TimerToken
    }

    @Test func `it fires what a sorted list would fire`() {
        var random = Seeded(seed: 41)
        var queue = TimerQueue()
        var model: [Expected] = []
        var fired: [Int] = []
        var now: Int64 = 0
        for label in 0..<30_000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let time = now + Int64.random(in: -5...200, using: &random)
                let token = queue.add(at: MonotonicTime(nanoseconds: time)) { fired.append(label) }
                model.append(Expected(time: time, label: label, token: token))
            case 5..<8:
                guard let index = model.indices.randomElement(using: &random) else { continue }
                queue.cancel(model.remove(at: index).token)
            default:
                now += Int64.random(in: 0...20, using: &random)
                let due = model.filter { $0.time <= now }.sorted { ($0.time, $0.label) < ($1.time, $1.label) }
                model.removeAll { $0.time <= now }
                fired = []
                for token in queue.due(at: MonotonicTime(nanoseconds: now)) { queue.take(token)?() }
                #expect(fired == due.map(\.label))
            }
            #expect(queue.count == model.count)
            #expect(queue.earliest()?.nanoseconds == model.map(\.time).min())
        }
        #expect(fired.count < 30_000)
    }

    @Test func `cancelled timers take no memory for long`() {
        var queue = TimerQueue()
        let kept = queue.add(at: MonotonicTime(nanoseconds: 0)) {}
        for step in 1...10_000 {
            queue.cancel(queue.add(at: MonotonicTime(nanoseconds: Int64(step))) {})
            #expect(queue.heapCount <= 66)
        }
        queue.cancel(kept)
        #expect(queue.earliest() == nil)
        #expect(queue.heapCount == 0)
    }
}
