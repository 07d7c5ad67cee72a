import Playback
import Wire

extension CommandTable {
    /// What can be asked about the queue.
    static let queries: [Command] = [
        Command("playlist", .read) { context throws(Ack) in
            let entries = context.zone.player.queue.entries
            var position = 0
            context.stream { reply in
                guard position < entries.count else { return false }
                // The one answer that is not of keys and values; nobody parses it any more.
                reply.pair("\(position):file", entries[position].song.uri)
                position += 1
                return true
            }
        },
        Command("playlistfind", .read, "FILTER… [sort TAG] [window START:END]") { context throws(Ack) in
            try find(context, .find)
        },
        Command("playlistid", .read, "[ID]") { context throws(Ack) in
            let queue = context.zone.player.queue
            guard let text = context.arguments.first else {
                stream(queue.entries, 0..<queue.count, to: context)
                return
            }
            let id = UInt32(try Argument.unsigned(text))
            guard let entry = queue.entry(of: id), let position = queue.position(of: id) else { throw .noSuchSong }
            context.reply.song(entry, at: position, context.session.tagMask)
        },
        Command("playlistinfo", .read, "[POSITION|START:END]") { context throws(Ack) in
            let entries = context.zone.player.queue.entries
            let range = try context.arguments.first.map { text throws(Ack) in try Argument.range(text) }
            let clipped = try range?.clipped(to: entries.count) ?? 0..<entries.count
            stream(entries, clipped, to: context)
        },
        Command("playlistsearch", .read, "FILTER… [sort TAG] [window START:END]") { context throws(Ack) in
            try find(context, .search)
        },
        Command("plchanges", .read, "VERSION [START:END]") { context throws(Ack) in
            try changes(context) { reply, entry, position, mask in
                reply.song(entry, at: position, mask)
            }
        },
        Command("plchangesposid", .read, "VERSION [START:END]") { context throws(Ack) in
            try changes(context) { reply, entry, position, _ in
                reply.pair("cpos", position)
                reply.pair("Id", Int(entry.id))
            }
        },
    ]

    /// Answers with the blocks of a snapshot of the queue, as fast as the client takes them.
    private static func stream(_ entries: [Entry], _ range: Range<Int>, to context: CommandContext) {
        let mask = context.session.tagMask
        guard range.count > chunk else {
            for position in range { context.reply.song(entries[position], at: position, mask) }
            return
        }
        var position = range.lowerBound
        context.stream { reply in
            guard position < range.upperBound else { return false }
            reply.song(entries[position], at: position, mask)
            position += 1
            return true
        }
    }

    /// Answers with what is newer than the client's version.
    private static func changes(
        _ context: CommandContext, _ write: @escaping (inout Reply, Entry, Int, TagMask) -> Void
    ) throws(Ack) {
        let queue = context.zone.player.queue
        let version = try Argument.queueVersion(context.arguments[0])
        let range = try context.arguments.dropFirst().first.map { text throws(Ack) in try Argument.range(text) }
        // Unlike elsewhere, a range behind the end is no error here.
        let end = min(range?.end ?? queue.count, queue.count)
        let mask = context.session.tagMask
        var position = range?.start ?? 0
        let listsAll = version > queue.version
        let entries = queue.entries
        context.stream { reply in
            let rest = Swift.min(position + Self.chunk, end)
            while position < rest {
                let entry = entries[position]
                if listsAll || entry.stamp >= version || entry.stamp == 0 { write(&reply, entry, position, mask) }
                position += 1
            }
            return position < end
        }
    }

    /// So many songs are looked at for one step of an answer, whether they are in it or not.
    private static let chunk = 16
    /// So many where each is compared with a filter, which may have expressions that take long.
    private static let comparisons = 2

    private static func find(_ context: CommandContext, _ mode: Filter.Mode) throws(Ack) {
        var search = try QueueSearch(context.zone.player.queue.entries, context.arguments, mode)
        let mask = context.session.tagMask
        context.stream { reply in
            search.step(Self.comparisons) { entry, position in
                reply.song(entry, at: position, mask)
            }
        }
    }
}
