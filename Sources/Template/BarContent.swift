/// What a bar is told, before it takes the shape of a `Target`: everything that can make a line differ, and no more.
package struct BarContent: Equatable, Sendable {
    /// The player's state.
    package let state: BarState
    /// The artists of the song, joined; empty when unknown.
    package let artist: CleanText
    /// The title, or what stands for it; empty when there is no song.
    package let title: CleanText
    /// The album; empty when unknown.
    package let album: CleanText
    /// 0…100, or nil without a mixer.
    package let volume: Int?
    /// The modes that are on, in the order of the style classes: `random`, `repeat`, `single`, `consume`, `muted`.
    package let modes: [String]

    /// Takes raw tag text and cleans it.
    package init(
        state: BarState, artist: String = "", title: String = "", album: String = "", volume: Int? = nil,
        modes: [String] = []
    ) {
        self.state = state
        self.artist = CleanText(artist)
        self.title = CleanText(title)
        self.album = CleanText(album)
        self.volume = volume
        self.modes = modes
    }
}
