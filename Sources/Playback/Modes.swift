/// What decides which song comes next, and whether one does.
package struct Modes: Equatable, Sendable {
    /// Songs play in a shuffled order, each once a round.
    package internal(set) var random = false
    /// The end of the order leads back to its beginning.
    package internal(set) var repeats = false
    /// Playback pauses after each song; with `repeats`, a song is played again and again.
    package internal(set) var single = Flag.off
    /// A song that was played leaves the queue.
    package internal(set) var consume = Flag.off

    /// Whether the current song follows itself: single and repeat without consume.
    var loopsSong: Bool { repeats && single.isOn && !consume.isOn }
}
