import Playback
import Wire

/// A song of the queue as filters and sort orders look at it.
struct QueueSubject: FilterSubject {
    let entry: Entry

    var uri: String { entry.song.uri }
    var modified: Int64? { entry.song.modified }
    var added: Int64? { nil }
    var format: String? { entry.song.format?.text }
    var priority: UInt8 { entry.priority }

    func has(_ type: TagType?, where passes: (String) -> Bool) -> Bool? {
        var answer: Bool?
        for tag in entry.song.tags(type.map { SongTag.Name($0) }) {
            if passes(tag.value) { return true }
            answer = false
        }
        return answer
    }
}
