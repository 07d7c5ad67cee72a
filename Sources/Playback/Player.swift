/// A player as a value: queue, modes, order, state.
///
/// Commands and reports go in, effects come out; it does nothing.
///
/// Belongs to the control thread. Commands come from users; reports (`Player+Reports`) from the sound side. Both
/// return the effects to carry out; a refused command throws and has changed nothing. All chance comes from the
/// seed, or from where a saved player's stood. Which song comes when is what MPD's clients rely on, but songs are removed by id, never by an old index.
package struct Player: Sendable {
    /// The songs.
    package internal(set) var queue: Queue
    /// Random, repeat, single, consume.
    package internal(set) var modes = Modes()
    /// Stop, play or pause.
    package internal(set) var state = PlayState.stop
    /// When playback stops although more would follow; nil: it does not.
    package internal(set) var stopAfter: StopAfter?
    /// Where the current song goes on, in milliseconds, while nothing is opened for it; nil: something is.
    package internal(set) var place: Int?

    /// The current song; never nil while `state` is not `stop`, always queued.
    var currentID: UInt32?
    /// The order of random playback; nil without random, where positions are the order.
    var order: Order?
    var generator: SeededGenerator
    var fault: Fault?
    /// The trouble of a song that is not current, until its turn comes.
    var waitingFault: (id: UInt32, fault: Fault)?
    /// Songs that failed since the last one that was played to its end; they are not tried again before that.
    ///
    /// A set and not a count, so that a reshuffled order cannot fool it. Being opened well is not enough to clear
    /// it: songs that all break after their first frame would go round for ever.
    var failures: Set<UInt32> = []
    /// What `addNext` queued and what still comes directly after the current song, in order; in front of it what was
    /// gone back over.
    var nextUp: [UInt32] = []
    var history = History()
    /// Where the listener was when the present step of undo began.
    var mark = QueueEdit.Moment(currentID: nil, milliseconds: -1)
    var announcement = Announcement.none
    /// A `start` was ordered and neither success nor failure has been reported.
    var awaitsStart = false

    /// A stopped player with an empty queue of at most `limit` songs.
    package init(seed: UInt64, limit: Int = 1_000_000) {
        queue = Queue(limit: limit)
        generator = SeededGenerator(seed: seed)
    }

    /// Position of the current song, which may be remembered in stop; constant time.
    package var currentPosition: Int? { currentID.flatMap { queue.position(of: $0) } }

    /// The current song, which may be remembered in stop.
    package var current: Entry? { currentID.flatMap { queue.entry(of: $0) } }

    /// Whether it is paused without anything being opened, as after a start or an undo.
    package var isDormant: Bool { place != nil }

    /// Text of the last trouble; how it goes away is told at `Player.failed` and `Fault`.
    package var error: String? { fault?.text }

    /// What `status` shows as the next song: the automatic one with consume left out, as MPD has it.
    ///
    /// With single and repeat it is the current song, in random order the one that will really come.
    package var nextPosition: Int? {
        guard let currentID else { return nil }
        if modes.repeats && modes.single.isOn { return currentPosition }
        let leaving = modes.consume.isOn ? currentID : nil
        let next =
            candidate { failures.contains($0) || $0 == leaving } ?? candidate { failures.contains($0) }
        return next.flatMap { queue.position(of: $0) }
    }

    /// Whether `next` would lead to a song.
    package var hasNext: Bool {
        guard state != .stop else { return false }
        let leaving = modes.consume.isOn ? currentID : nil
        return candidate { failures.contains($0) || $0 == leaving } != nil
    }
}
