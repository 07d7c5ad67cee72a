import Playback
import Wire

extension CommandTable {
    /// The queue.
    static let queue: [Command] = [
        Command("add", .add, 1...2) { context throws(Ack) in
            _ = try add(context)
        },
        Command("addid", .add, 1...2) { context throws(Ack) in
            let ids = try add(context)
            context.reply.pair("Id", Int(ids[0]))
        },
        Command("clear", .player) { context throws(Ack) in
            try context.zone.command { player throws(PlayerError) in player.clear() }
        },
        Command("delete", .player, 1...1) { context throws(Ack) in
            let range = try Argument.range(context.arguments[0])
            try context.zone.command { player throws(PlayerError) in
                try player.delete(from: range.start, upTo: range.end)
            }
        },
        Command("deleteid", .player, 1...1) { context throws(Ack) in
            let id = UInt32(try Argument.unsigned(context.arguments[0]))
            try context.zone.command { player throws(PlayerError) in try player.delete(id: id) }
        },
        Command("playlistid", .read, 0...1) { context throws(Ack) in
            let queue = context.zone.player.queue
            guard let text = context.arguments.first else {
                stream(queue.entries, 0..<queue.count, to: context)
                return
            }
            let id = UInt32(try Argument.unsigned(text))
            guard let entry = queue.entry(of: id), let position = queue.position(of: id) else { throw .noSuchSong }
            SongBlock(entry, at: position).write(to: &context.reply, mask: context.session.tagMask)
        },
        Command("playlistinfo", .read, 0...1) { context throws(Ack) in
            let entries = context.zone.player.queue.entries
            let range = try context.arguments.first.map { text throws(Ack) in try Argument.range(text) }
            let clipped = try range?.clipped(to: entries.count) ?? 0..<entries.count
            stream(entries, clipped, to: context)
        },
    ]

    /// Adds the songs that were found for the command; returns their ids.
    private static func add(_ context: CommandContext) throws(Ack) -> [UInt32] {
        guard let answer = context.songs else { preconditionFailure("songs are looked for before the command runs") }
        let songs =
            switch answer {
            case .songs(let songs): songs
            case .refused(let ack): throw ack
            }
        var position: InsertPosition?
        if context.arguments.count == 2 {
            let player = context.zone.player
            position = .absolute(
                try Argument.insertPosition(
                    context.arguments[1], length: player.queue.count, current: player.currentPosition))
        }
        var ids: [UInt32] = []
        try context.zone.command { player throws(PlayerError) in
            let added = try player.add(songs, at: position)
            ids = added.ids
            return added.effects
        }
        return ids
    }

    /// Answers with the blocks of a snapshot of the queue, as fast as the client takes them.
    private static func stream(_ entries: [Entry], _ range: Range<Int>, to context: CommandContext) {
        let mask = context.session.tagMask
        var position = range.lowerBound
        context.stream { reply in
            guard position < range.upperBound else { return false }
            SongBlock(entries[position], at: position).write(to: &reply, mask: mask)
            position += 1
            return true
        }
    }
}
