/// What decides which song comes next, and whether one does.
package struct Modes: Equatable, Sendable {
    /// Songs play in a shuffled order, each once a round.
    package var random = false
    /// What is shuffled.
    package var randomUnit = RandomUnit.song
    /// The end of the order leads back to its beginning.
    package var repeats = false
    /// Playback pauses after each song; with `repeats`, a song is played again and again.
    package var single = Flag.off
    /// A song that was played leaves the queue.
    package var consume = Flag.off

    /// Nothing is on.
    package init() {}

    /// Whether the current song follows itself: single and repeat without consume.
    var loopsSong: Bool { repeats && single.isOn && !consume.isOn }
}
