/// What the control thread asks of the decode thread.
///
/// A *part* is one song's run of frames in a generation: part 0 is the song the generation began with, the songs
/// joined to it count up from there.
package enum DecodeCommand: Equatable, Sendable {
    /// Drop everything and fill the ring with `track` from `milliseconds` on, as a new generation.
    case start(generation: Int, track: Track, milliseconds: Int)
    /// Mix `track` from its beginning into what sounds, for so many seconds, and drop the rest of that: a new generation for
    /// all but the ring, where its frames follow those of the one that sounds.
    case crossOver(generation: Int, track: Track, seconds: Double)
    /// What to join to part `part`, and how; nil: the music ends there. Frames of another song that was joined too early,
    /// or of this one joined in another way, are taken back while they are unread.
    case followUp(generation: Int, part: Int, successor: Successor?)
    /// How loud songs are to be, from now on.
    case gain(GainSettings)
    /// Whether frames are being read. If not, the thread sleeps until it is asked something.
    case run(Bool)
    /// Close the file and forget everything.
    case halt
    /// End the thread.
    case quit
}
