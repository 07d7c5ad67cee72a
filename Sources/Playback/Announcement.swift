/// What the sound side was last told about the song to join.
enum Announcement: Equatable, Sendable {
    /// Nothing since the song it is on began.
    case none
    /// This song, or that playback ends (nil).
    case made(UInt32?)
}
