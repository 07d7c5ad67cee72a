import Harness

/// What a client knows of the queue, kept beside the server by the same orders.
struct QueueMirror: Equatable {
    /// A song of the queue as clients see it.
    struct Song: Equatable {
        var file: String
        var id: Int
        var priority = 0
    }

    private(set) var songs: [Song] = []
    private var nextID = 1

    /// An order for the server, and what the queue is once it has been carried out.
    func edit(files: [String], _ generator: inout Seeded) -> (order: String, result: QueueMirror) {
        var mirror = self
        let count = songs.count
        switch count < 3 ? 0 : Int.random(in: 0...9, using: &generator) {
        case 0...3:
            let file = files.randomElement(using: &generator) ?? ""
            let place = Int.random(in: 0...count, using: &generator)
            mirror.songs.insert(Song(file: file, id: nextID), at: place)
            mirror.nextID += 1
            return ("addid \"\(file)\" \(place)", mirror)
        case 4:
            let first = Int.random(in: 0..<count, using: &generator)
            let end = Int.random(in: first...min(first + 3, count), using: &generator)
            mirror.songs.removeSubrange(first..<end)
            return ("delete \(first):\(end)", mirror)
        case 5, 6:
            let from = Int.random(in: 0..<count, using: &generator)
            let target = Int.random(in: 0..<count, using: &generator)
            mirror.songs.insert(mirror.songs.remove(at: from), at: target)
            return ("move \(from) \(target)", mirror)
        case 7:
            let one = Int.random(in: 0..<count, using: &generator)
            let other = Int.random(in: 0..<count, using: &generator)
            mirror.songs.swapAt(one, other)
            return ("swap \(one) \(other)", mirror)
        case 8:
            let place = Int.random(in: 0..<count, using: &generator)
            mirror.songs[place].priority = Int.random(in: 0...255, using: &generator)
            return ("prio \(mirror.songs[place].priority) \(place)", mirror)
        default:
            guard count > 60 else { return ("delete \(count)", mirror) }
            mirror.songs = []
            return ("clear", mirror)
        }
    }

    /// The queue as an answer to `playlistinfo` tells it.
    static func songs(in answer: [String]) -> [Song] {
        var songs: [Song] = []
        for line in answer {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let value = String(parts[1].dropFirst())
            switch parts[0] {
            case "file": songs.append(Song(file: value, id: 0))
            case "Id": songs[songs.count - 1].id = Int(value) ?? 0
            case "Prio": songs[songs.count - 1].priority = Int(value) ?? 0
            default: break
            }
        }
        return songs
    }
}
