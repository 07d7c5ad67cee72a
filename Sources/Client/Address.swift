/// Where a server may be found, and the password it wants.
package struct Address: Equatable, Sendable {
    /// The two kinds of place.
    package enum Place: Equatable, Sendable {
        /// A Unix socket; a path that begins with `@` is in the abstract name space.
        case socket(path: String)
        /// A numeric address or `localhost`, over TCP.
        case host(String, port: UInt16)
    }

    /// The port that servers of this protocol use.
    package static let defaultPort: UInt16 = 6600

    /// Where to connect.
    package let place: Place
    /// Sent before anything else; never shown.
    package let password: String?

    /// A place, and a password if it wants one.
    package init(_ place: Place, password: String? = nil) {
        self.place = place
        self.password = password
    }

    /// Reads the forms of `MPD_HOST`: `/path`, `@abstract`, `host`, and each but a bare path behind `password@`.
    package init(host: String, port: UInt16 = defaultPort) {
        var name = Substring(host)
        var password: String?
        if !host.hasPrefix("/"), !host.hasPrefix("@"), let at = host.firstIndex(of: "@") {
            password = String(host[..<at])
            name = host[host.index(after: at)...]
        }
        let isPath = name.hasPrefix("/") || name.hasPrefix("@")
        self.init(isPath ? .socket(path: String(name)) : .host(String(name), port: port), password: password)
    }

    /// The place in words, for messages.
    package var description: String {
        switch place {
        case .socket(let path): path
        case .host(let name, let port): "\(name):\(port)"
        }
    }

    /// True where the server shares our file system, so that paths mean the same to both.
    package var isLocalSocket: Bool {
        if case .socket = place { true } else { false }
    }
}
