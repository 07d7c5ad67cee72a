import Harness

/// The queue by the book, in the plainest way: what every client must find.
struct QueueModel {
    /// A song of the queue.
    struct Item: Equatable {
        let file: String
        let id: Int
        var priority = 0
    }

    private(set) var items: [Item] = []
    private(set) var version = 1
    private var nextID = 1
    private var undone: [[Item]] = []
    private var done: [[Item]] = []

    /// Does one edit as a step of undo.
    mutating func edit(_ change: (inout QueueModel) -> Void) {
        let before = items
        change(&self)
        guard items != before else { return }
        done = Array((done + [before]).suffix(50))
        undone = []
    }

    mutating func add(_ files: [String], at place: Int?) {
        let target = place ?? items.count
        version += target < items.count ? 2 : 1
        items.insert(contentsOf: files.enumerated().map { Item(file: $1, id: nextID + $0) }, at: target)
        nextID += files.count
    }

    mutating func delete(_ range: Range<Int>) {
        if !range.isEmpty { version += 1 }
        items.removeSubrange(range)
    }

    mutating func move(_ range: Range<Int>, to target: Int) {
        if target != range.lowerBound { version += 1 }
        let moved = items[range]
        items.removeSubrange(range)
        items.insert(contentsOf: moved, at: target)
    }

    mutating func swap(_ first: Int, _ second: Int) {
        version += 1
        items.swapAt(first, second)
    }

    mutating func prioritize(_ priority: Int, _ range: Range<Int>) {
        version += 1
        for place in range { items[place].priority = priority }
    }

    mutating func clear() {
        version += 1
        items = []
    }

    mutating func removeDuplicates(keeping current: Int?) {
        var seen = Set(items.filter { $0.id == current }.map(\.file))
        let left = items.filter { $0.id == current || seen.insert($0.file).inserted }
        if left != items { version += 1 }
        items = left
    }

    /// Songs in another order, which only the server knows.
    mutating func arrange(as order: [Int]) {
        let places = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
        let arranged = order.compactMap { places[$0] }
        if arranged != items { version += 1 }
        if arranged.count == items.count { items = arranged }
    }

    /// Counts a shuffle that may have changed nothing.
    mutating func shuffled(as order: [Int]) {
        let old = version
        arrange(as: order)
        version = old + 1
    }

    mutating func undo(_ steps: Int) -> Bool { go(steps, from: \.done, to: \.undone) }

    mutating func redo(_ steps: Int) -> Bool { go(steps, from: \.undone, to: \.done) }

    private mutating func go(
        _ steps: Int, from: WritableKeyPath<QueueModel, [[Item]]>, to: WritableKeyPath<QueueModel, [[Item]]>
    ) -> Bool {
        guard !self[keyPath: from].isEmpty else { return false }
        version += 1
        for _ in 0..<steps {
            guard let step = self[keyPath: from].popLast() else { break }
            self[keyPath: to].append(items)
            items = step
        }
        return true
    }
}
