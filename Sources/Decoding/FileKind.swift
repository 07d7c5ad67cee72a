internal import Tags

/// What a file is, by its bytes and never by its name.
enum FileKind: Equatable {
    /// Sound for libsndfile that begins at this byte.
    case sound(SoundKind, start: Int)
    /// Something that is not played, certainly: its name, to be followed by "which cannot be played".
    case foreign(String)
    /// Something that looks like what the name says, although sound of MPEG may come behind it.
    case doubtful(String)
    /// MPEG audio, or nothing that is known here.
    case other

    /// Looks into a file, behind the ID3v2 tags in front.
    init(_ file: AudioFile) {
        let start = SoundKind.start(fileSize: file.size) { file.bytes(at: $0, count: $1) }
        let head = file.bytes(at: start, count: 4096)
        if let kind = SoundKind(head: head) {
            self = .sound(kind, start: start)
        } else if let name = Self.box(head) ? Self.movieName(file, from: start) : Self.foreignName(head) {
            self = .foreign(name)
        } else if let name = Self.doubtfulName(head) {
            self = .doubtful(name)
        } else {
            self = .other
        }
    }
}
