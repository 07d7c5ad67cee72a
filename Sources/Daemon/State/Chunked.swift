import Playback

/// What stands in a list that is stored in chunks.
protocol Chunked {
    /// Names the element wherever it moves; no other of the list has it.
    var chunkKey: UInt32 { get }

    /// Whether the stored form of `other` is right for this one too.
    func isStored(as other: Self) -> Bool
}

extension Entry: Chunked {
    var chunkKey: UInt32 { id }

    func isStored(as other: Entry) -> Bool {
        id == other.id && priority == other.priority && song === other.song
    }
}

extension UInt32: Chunked {
    var chunkKey: UInt32 { self }

    func isStored(as other: UInt32) -> Bool { self == other }
}
