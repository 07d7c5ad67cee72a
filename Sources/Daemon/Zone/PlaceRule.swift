/// Which songs go on where they were left: `remember-position`.
package struct PlaceRule: Equatable, Sendable {
    /// Those longer than this, in milliseconds; nil: none for its length.
    package var longerThan: Int?
    /// Those below these directories, absolute and without a slash at the end.
    package var folders: [String] = []

    /// No song.
    package init() {}

    /// Whether it means the file at `path`, of so many milliseconds.
    func covers(_ path: String, length: Int) -> Bool {
        if let longerThan, length > longerThan { return true }
        return folders.contains { $0 == "/" || path.behind($0)?.utf8.first == UInt8(ascii: "/") }
    }
}
