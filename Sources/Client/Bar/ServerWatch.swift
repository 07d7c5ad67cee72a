internal import Unix

/// Looks out for sockets that appear: watches the folder of each, or the nearest one above it that exists.
final class ServerWatch {
    private let loop: EventLoop
    private let directories: [String]
    private let onChange: () -> Void
    private var watches: [DirectoryWatch] = []

    /// Watches nothing yet; calls `onChange` in `loop` once it does.
    init(loop: EventLoop, addresses: [Address], onChange: @escaping () -> Void) {
        self.loop = loop
        self.onChange = onChange
        directories = addresses.compactMap { address in
            guard case .socket(let path) = address.place, !path.hasPrefix("@") else { return nil }
            return Self.parent(of: path)
        }
    }

    /// Watches what exists now; called again it looks anew.
    func begin() {
        watches = []
        for directory in directories {
            var nearest: String? = directory
            while let path = nearest {
                if let watch = try? DirectoryWatch(loop: loop, directory: path, handler: onChange) {
                    watches.append(watch)
                    break
                }
                nearest = path == "/" || path == "." ? nil : Self.parent(of: path)
            }
        }
    }

    /// Watches nothing.
    func end() {
        watches = []
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
