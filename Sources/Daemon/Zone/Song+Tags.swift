import Playback

extension Song {
    /// The first value of a tag, by MPD's name for it.
    func first(_ name: String) -> String? {
        tags.first { $0.name == name }?.value
    }
}
