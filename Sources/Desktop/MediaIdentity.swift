/// What a player says of itself once and for all.
package struct MediaIdentity: Equatable, Sendable {
    /// Its name for people.
    package var name = "playd"
    /// The base name of its desktop file.
    package var desktopEntry = "playd"
    /// Whether it may be ended.
    package var canQuit = true
    /// The schemes of addresses that it opens.
    package var schemes = ["file"]
    /// The kinds of files that it plays.
    package var mimeTypes: [String] = []

    /// playd, which plays nothing.
    package init() {}
}
