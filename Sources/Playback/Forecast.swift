/// What will be played if nobody interferes, one song after the other, without doing it.
///
/// Songs that would have left the queue by then are only remembered as gone, so that a step takes no longer in a long
/// queue than in a short one. Chance comes from a copy of the player's.
struct Forecast: IteratorProtocol {
    private let queue: Queue
    private let unit: RandomUnit
    private var modes: Modes
    private var order: Order?
    private var generator: SeededGenerator
    private var failures: Set<UInt32>
    private var currentID: UInt32?
    private var currentPosition: Int?
    private var gone: Set<UInt32> = []
    private var leveled: Set<UInt32> = []

    init(of player: Player) {
        queue = player.queue
        unit = player.modes.randomUnit
        modes = player.modes
        order = player.order
        generator = player.generator
        failures = player.failures
        currentID = player.currentID
        currentPosition = player.currentPosition
        // What plays or is paused has used up its priority, or got it afterwards and keeps it till it starts again.
        if player.state == .stop, let currentID { leveled.insert(currentID) }
    }

    mutating func next() -> UInt32? {
        guard let leaving = currentID else {
            guard let first = order?.ids.first ?? queue.entries.first?.id, gone.isEmpty else { return nil }
            order?.jump(to: first, replaying: true)
            enter(first)
            return first
        }
        if modes.loopsSong && !failures.contains(leaving) {
            failures = []
            return leaving
        }
        let next = successor(of: leaving)
        failures = []
        if modes.consume.isOn {
            gone.insert(leaving)
            if modes.consume == .oneshot { modes.consume = .off }
        }
        currentID = next
        if let next { enter(next) }
        return next
    }

    private mutating func enter(_ id: UInt32) {
        currentID = id
        currentPosition = queue.position(of: id)
        leveled.insert(id)
    }

    private mutating func successor(of leaving: UInt32) -> UInt32? {
        let (failures, gone, isConsuming) = (failures, gone, modes.consume.isOn)
        let isExcluded = { (id: UInt32) in
            failures.contains(id) || gone.contains(id) || (isConsuming && id == leaving)
        }
        guard let order else {
            let start = currentPosition.map { $0 + 1 } ?? 0
            return queue.entries[start...].first { !isExcluded($0.id) }?.id
                ?? (modes.repeats ? queue.entries[..<start].first { !isExcluded($0.id) }?.id : nil)
        }
        var next = order.following(excluding: isExcluded)
        if next == nil && modes.repeats {
            if order.upcoming == nil {
                let round = queue.round(unit: unit, without: gone, leveled: leveled, using: &generator)
                self.order?.settleUpcoming(round)
            }
            next = self.order?.beginning(excluding: isExcluded)
        }
        if let next { self.order?.advance(to: next) }
        return next
    }
}
