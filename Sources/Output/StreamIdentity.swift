/// Who we are to the sound system and its mixers.
///
/// The id and the name must not change between runs: WirePlumber remembers a stream's volume and target by them.
package struct StreamIdentity: Equatable, Sendable {
    /// Unique name of the stream's node, for rules and for `pw-link`.
    package var node: String
    /// The program's name as mixers show it.
    package var application: String
    /// The program's id: the base name of its desktop file.
    package var id: String
    /// An icon of the icon theme.
    package var icon: String
    /// The program's version.
    package var version: String?

    /// An identity; the defaults are playd's.
    package init(
        node: String = "playd", application: String = "playd", id: String = "playd", icon: String = "audio-x-generic",
        version: String? = nil
    ) {
        self.node = node
        self.application = application
        self.id = id
        self.icon = icon
        self.version = version
    }
}
