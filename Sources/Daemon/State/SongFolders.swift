import Playback

/// The folders of the songs that are read, each one object.
struct SongFolders {
    /// By the bytes of their paths: two ways to write an accent are two folders.
    private var folders: [[UInt8]: SongFolder] = [:]

    /// The folder at a path.
    subscript(path: String) -> SongFolder {
        mutating get {
            let key = Array(path.utf8)
            if let folder = folders[key] { return folder }
            let folder = SongFolder(path)
            folders[key] = folder
            return folder
        }
    }
}
