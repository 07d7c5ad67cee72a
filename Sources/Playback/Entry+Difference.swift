extension [Entry] {
    /// Where these entries and others differ: the range here and the range there, empty if nothing does.
    func difference(to others: [Entry]) -> (here: Range<Int>, there: Range<Int>) {
        let shorter = Swift.min(count, others.count)
        var head = 0
        while head < shorter, self[head].isSame(as: others[head]) { head += 1 }
        var tail = 0
        while tail < shorter - head, self[count - 1 - tail].isSame(as: others[others.count - 1 - tail]) { tail += 1 }
        return (head..<count - tail, head..<others.count - tail)
    }
}
