/// The keys of the configuration file.
package enum Setting: String, CaseIterable, Sendable {
    /// The music directory.
    case music = "music-directory"
    /// The socket.
    case socket
    /// The second socket, where MPD's clients look: `auto`, `off` or a path.
    case mpdSocket = "mpd-socket"
    /// `pipewire` or `simulated`.
    case output

    /// The command line option that sets the same, if there is one.
    var option: String? {
        switch self {
        case .music: "music"
        case .socket: "socket"
        case .mpdSocket: nil
        case .output: "output"
        }
    }
}
