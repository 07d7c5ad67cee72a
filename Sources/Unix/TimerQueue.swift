/// The timers of a loop, the earliest first; those due at the same time in the order they were made.
///
/// A binary heap of times beside a table of handlers. Cancelling only empties the table: the heap forgets such
/// entries when they come to its top, or all at once when they are the greater part of it.
struct TimerQueue {
    private struct Entry: Comparable {
        let time: MonotonicTime
        let number: UInt64

        static func < (left: Entry, right: Entry) -> Bool {
            left.time == right.time ? left.number < right.number : left.time < right.time
        }
    }

    private var heap: [Entry] = []
    private var handlers: [UInt64: () -> Void] = [:]
    private var nextNumber: UInt64 = 0

    /// How many timers are waiting.
    var count: Int { handlers.count }

    /// How many entries the heap holds for them, cancelled ones included.
    var heapCount: Int { heap.count }

    mutating func add(at time: MonotonicTime, _ handler: @escaping () -> Void) -> TimerToken {
        let number = nextNumber
        nextNumber += 1
        handlers[number] = handler
        heap.append(Entry(time: time, number: number))
        siftUp(from: heap.count - 1)
        return TimerToken(number: number)
    }

    mutating func cancel(_ token: TimerToken) {
        guard handlers.removeValue(forKey: token.number) != nil else { return }
        if heap.count > 64, heap.count > 2 * handlers.count {
            // A sorted array is a heap.
            heap = heap.filter { handlers[$0.number] != nil }.sorted()
        }
    }

    /// When the earliest timer is due; nil without timers.
    mutating func earliest() -> MonotonicTime? {
        while let first = heap.first {
            if handlers[first.number] != nil { return first.time }
            removeFirst()
        }
        return nil
    }

    /// The timers due at `now`, in order; they stay cancellable until `take` hands out their handlers.
    mutating func due(at now: MonotonicTime) -> [TimerToken] {
        var due: [TimerToken] = []
        while let time = earliest(), time <= now {
            due.append(TimerToken(number: heap[0].number))
            removeFirst()
        }
        return due
    }

    /// The handler of a due timer, once; nil when it was cancelled meanwhile.
    mutating func take(_ token: TimerToken) -> (() -> Void)? {
        handlers.removeValue(forKey: token.number)
    }

    private mutating func removeFirst() {
        let last = heap.removeLast()
        if heap.isEmpty { return }
        heap[0] = last
        siftDown()
    }

    private mutating func siftUp(from start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            if heap[parent] < heap[child] { return }
            heap.swapAt(parent, child)
            child = parent
        }
    }

    private mutating func siftDown() {
        var parent = 0
        while true {
            var child = 2 * parent + 1
            if child >= heap.count { return }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            if heap[parent] < heap[child] { return }
            heap.swapAt(parent, child)
            parent = child
        }
    }
}
