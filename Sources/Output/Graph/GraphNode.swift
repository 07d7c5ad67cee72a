/// A node as far as it is known.
struct GraphNode: Equatable {
    var facts: NodeFacts
    var isRunning = false
    var isBroken = false
    var loudness = NodeLoudness()
    var rate: Int?
    var channels: Int?

    init(facts: NodeFacts) {
        self.facts = facts
    }
}
