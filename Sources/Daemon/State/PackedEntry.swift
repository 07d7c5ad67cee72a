import Playback

/// An entry of the queue as the file has it: the song is a row of its own.
struct PackedEntry: Equatable {
    let id: UInt32
    /// The row of the song.
    let song: Int64
    let priority: UInt8

    /// A list of entries, each as the difference to the one before it, so that three bytes will mostly do.
    static func pack(_ entries: some Sequence<PackedEntry>) -> [UInt8] {
        var packing = Packing()
        var id: Int64 = 0
        var song: Int64 = 0
        for entry in entries {
            packing.append(signed: Int64(entry.id) - id)
            packing.append(signed: entry.song &- song)
            packing.append(byte: entry.priority)
            id = Int64(entry.id)
            song = entry.song
        }
        return packing.bytes
    }

    /// The entries in `bytes`; nil when these are damaged.
    static func unpack(_ bytes: [UInt8]) -> [PackedEntry]? {
        var unpacking = Unpacking(bytes)
        var entries: [PackedEntry] = []
        var id: Int64 = 0
        var song: Int64 = 0
        while !unpacking.isAtEnd {
            guard let idStep = unpacking.signed(), let songStep = unpacking.signed(), let priority = unpacking.byte(),
                let next = UInt32(exactly: id &+ idStep)
            else { return nil }
            id = Int64(next)
            song &+= songStep
            entries.append(PackedEntry(id: next, song: song, priority: priority))
        }
        return entries
    }
}
