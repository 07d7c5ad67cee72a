import Harness
import Output
import Playback
import Wire

@testable import Daemon

/// A zone that changes at random as users change theirs; the same for the same seed.
struct StateSample {
    private(set) var zone = SavedZone(player: SavedPlayer())
    private var random: Seeded
    private var pool: [Song] = []
    private let folders = [SongFolder("/music"), SongFolder("/e\u{301}/\u{E9}")]

    private static let texts = [
        "", " ", "plain", "it's \"quoted\" \\ back", "%_*?", "e\u{301}", "\u{E9}", "日本語", "🎵🇳🇴", "\u{2028}", "\u{FFFD}",
        "\u{7F}", "a: b", "NULL", String(repeating: "long ", count: 100),
    ]

    /// An empty zone that grows from a stock of `songs` different songs.
    init(seed: UInt64, songs: Int = 40) {
        random = Seeded(seed: seed)
        for number in 0..<songs { pool.append(song(number)) }
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    private mutating func text() -> String { Self.texts[number(0...Self.texts.count - 1)] }

    private mutating func song(_ number: Int) -> Song {
        let name = "\(text())/\(number)\(text()).mp3"
        let tags = (0..<self.number(0...12)).map { _ in
            SongTag(SongTag.Name.allCases[self.number(0...SongTag.Name.allCases.count - 1)], text())
        }
        return Song(
            uri: name, folder: [nil, folders[0], folders[1]][self.number(0...2)],
            milliseconds: chance(20) ? nil : self.number(0...10_000_000),
            modified: chance(20) ? nil : Int64(self.number(-1_000_000...2_000_000_000)),
            format: chance(20)
                ? nil
                : SongFormat(
                    rate: self.number(8000...192_000), bits: chance(50) ? nil : self.number(1...64),
                    channels: self.number(1...8)),
            tags: tags)
    }

    private mutating func entries(_ count: Int) -> [Entry] {
        (0..<count).map { _ in
            defer { zone.player.nextID += 1 }
            let song = pool[number(0...pool.count - 1)]
            return Entry(id: zone.player.nextID, song: song, priority: chance(10) ? UInt8(number(0...255)) : 0)
        }
    }

    /// Queues `count` songs at the end, as one edit.
    mutating func append(_ count: Int) {
        edit(at: zone.player.entries.count, removing: 0, inserting: entries(count))
    }

    /// Writes a number into the zone by which it is known again.
    mutating func mark(_ number: Int) {
        zone.player.chance = UInt64(number)
    }

    /// Some change of a zone: of the queue, its history, or anything else.
    mutating func change() {
        let count = zone.player.entries.count
        let place = number(0...count)
        switch number(0...11) {
        case 0: append(number(1...300))
        case 1...2: edit(at: place, removing: 0, inserting: entries(number(1...3)))
        case 3: edit(at: place, removing: min(count - place, number(1...3)), inserting: [])
        case 4: edit(at: place, removing: min(count - place, number(1...30)), inserting: entries(number(0...30)))
        case 5: move(number(1...20))
        case 6: shuffle()
        case 7: undo()
        case 8: redo()
        case 9: if chance(20) { edit(at: 0, removing: count, inserting: []) }
        case 10: changeOrder()
        default: changeOthers()
        }
        fitTogether()
    }

    // MARK: The queue

    private mutating func edit(at start: Int, removing count: Int, inserting new: [Entry]) {
        let removed = Array(zone.player.entries[start..<start + count])
        zone.player.entries.replaceSubrange(start..<start + count, with: new)
        let before = moment()
        zone.player.undo.append(
            QueueEdit(start: start, removed: removed, inserted: new, before: before, after: moment()))
        if zone.player.undo.count > 50 { zone.player.undo.removeFirst() }
        zone.player.redo = []
        zone.player.version += 1
    }

    private mutating func moment() -> QueueEdit.Moment {
        QueueEdit.Moment(currentID: chance(50) ? UInt32(number(1...1000)) : nil, milliseconds: number(0...300_000))
    }

    private mutating func move(_ length: Int) {
        let queue = zone.player.entries
        let first = number(0...queue.count)
        let end = min(queue.count, first + length)
        let last = number(end...queue.count)
        edit(
            at: first, removing: last - first, inserting: Array(queue[end..<last] + queue[first..<end]))
    }

    private mutating func shuffle() {
        let new = zone.player.entries.shuffled(using: &random)
        edit(at: 0, removing: new.count, inserting: new)
    }

    private mutating func undo() {
        guard let edit = zone.player.undo.popLast() else { return }
        zone.player.entries.replaceSubrange(edit.start..<edit.start + edit.inserted.count, with: edit.removed)
        zone.player.redo.append(edit)
    }

    private mutating func redo() {
        guard let edit = zone.player.redo.popLast() else { return }
        zone.player.entries.replaceSubrange(edit.start..<edit.start + edit.removed.count, with: edit.inserted)
        zone.player.undo.append(edit)
    }

    // MARK: The rest

    private mutating func changeOrder() {
        zone.player.modes.random.toggle()
        zone.player.order = nil
    }

    private mutating func changeOthers() {
        zone.player.modes.randomUnit = chance(50) ? .song : .album
        zone.player.modes.repeats.toggle()
        zone.player.modes.single = Flag.allCases[number(0...2)]
        zone.player.modes.consume = Flag.allCases[number(0...2)]
        zone.player.stopAfter = [nil, .album, .songs(number(1...9))][number(0...2)]
        zone.player.state = [PlayState.stop, .play, .pause][number(0...2)]
        zone.player.currentID = chance(80) ? zone.player.entries.randomElement(using: &random)?.id : nil
        zone.player.chance = random.next()
        let queued = zone.player.entries.map(\.id)
        zone.player.nextUp = Array(queued.shuffled(using: &random).prefix(number(0...5)))
        zone.milliseconds = number(0...1_000_000)
        zone.volume = chance(20) ? nil : number(0...150)
        zone.isMuted.toggle()
        changeOutputs()
        zone.mixing.crossfade = Double(number(0...200)) / 8
        zone.places.leave("/music/e\u{301} \(number(1...20))", at: number(5000...90_000), of: 100_000)
        zone.mixing.mixRampDecibels = -Double(number(1...100)) / 3
        zone.mixing.mixRampDelay = Double(number(0...100)) / 7
        zone.mixing.replayGainMode = [.off, .track, .album, .auto][number(0...3)]
    }

    private mutating func changeOutputs() {
        let names = (0..<number(1...3)).map { _ in "sink \(number(1...9)) e\u{301}" }
        for name in names { zone.outputs.meet(name, description: "\(text())\(name)", keeping: []) }
        if chance(50) { zone.outputs.remember(volume: number(0...150), of: names[0]) }
        zone.route = OutputRoute(followsDefault: chance(50), names: Array(Set(names)).sorted())
        zone.volumeSink = chance(30) ? nil : names[0]
    }

    /// What a player sees to after each command.
    private mutating func fitTogether() {
        let ids = zone.player.entries.map(\.id)
        let queued = Set(ids)
        if let id = zone.player.currentID, !queued.contains(id) { zone.player.currentID = nil }
        if zone.player.currentID == nil { zone.player.state = .stop }
        zone.player.nextUp.removeAll { !queued.contains($0) }
        guard zone.player.modes.random else { return }
        var order = zone.player.order?.ids.filter(queued.contains) ?? []
        for id in queued.subtracting(order).sorted() { order.insert(id, at: number(0...order.count)) }
        let index = zone.player.currentID.flatMap(order.firstIndex)
        let upcoming = chance(50) ? ids.shuffled(using: &random) : nil
        zone.player.order = SavedOrder(ids: order, index: index, upcoming: upcoming)
    }
}
