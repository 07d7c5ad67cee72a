import Unix

/// Where PipeWire's library looks for the daemon, to be named when nobody answers there.
enum PipeWireSocket {
    /// The socket that was tried: `remote`, or the one that the environment leads to, in the library's own order.
    static func place(remote: String?) -> String {
        let name = value("PIPEWIRE_REMOTE") ?? remote ?? "pipewire-0"
        if name.hasPrefix("/") { return name }
        let directories = ["PIPEWIRE_RUNTIME_DIR", "XDG_RUNTIME_DIR", "USERPROFILE"]
        guard let directory = directories.lazy.compactMap({ value($0) }).first else {
            return "/run/pipewire/\(name)"
        }
        return "\(directory)/\(name)"
    }

    /// What is to be said of a place that nobody answers at.
    static func text(of place: String) -> String {
        place.hasPrefix("/run/pipewire/") ? place + "; XDG_RUNTIME_DIR is not set" : place
    }

    private static func value(_ name: String) -> String? {
        guard let value = Environment.value(name), !value.isEmpty else { return nil }
        return value
    }
}
