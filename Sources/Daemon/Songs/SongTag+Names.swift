import Playback
import Tags
import Wire

// Tag names as files, songs and the protocol each have them.

extension SongTag.Name {
    /// The name that the tag has in files; nil for one that clients do not know.
    init?(_ name: TagName) {
        guard let found = Self.found[name] else { return nil }
        self = found
    }

    /// What the protocol calls by this name.
    init(_ type: TagType) {
        guard let name = Self(rawValue: type.rawValue) else { preconditionFailure("songs have no tag \(type)") }
        self = name
    }

    private static let found = Dictionary(
        uniqueKeysWithValues: TagName.allCases.compactMap { name in
            TagType(name: name.rawValue).map { (name, Self($0)) }
        })
}

extension TagType {
    /// The protocol's name for a tag of a song.
    init(_ name: SongTag.Name) {
        guard let type = Self(rawValue: name.rawValue) else { preconditionFailure("the protocol has no tag \(name)") }
        self = type
    }
}
