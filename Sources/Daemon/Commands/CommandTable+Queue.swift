import Playback
import Wire

extension CommandTable {
    /// What fills and empties the queue.
    static let queue: [Command] = [
        Command("add", .add, "URI [POSITION]") { context throws(Ack) in
            _ = try add(context)
        },
        Command("addid", .add, "URI [POSITION]") { context throws(Ack) in
            for id in try add(context) { context.reply.pair("Id", Int(id)) }
        },
        Command("addnext", .add, "URI…") { context throws(Ack) in
            let songs = try songs(context)
            try context.zone.command { player throws(PlayerError) in try player.addNext(songs).effects }
        },
        Command("addtagid", .add, "ID TAG VALUE") { context throws(Ack) in
            _ = try Argument.tagType(context.arguments[1])
            try refuseTagEdit(context)
        },
        Command("clear", .player) { context throws(Ack) in
            try context.zone.command { player throws(PlayerError) in player.clear() }
        },
        Command("cleartagid", .add, "ID [TAG]") { context throws(Ack) in
            if context.arguments.count == 2 { _ = try Argument.tagType(context.arguments[1]) }
            try refuseTagEdit(context)
        },
        Command("dedup", .player) { context throws(Ack) in
            try context.zone.command { player throws(PlayerError) in player.removeDuplicates() }
        },
        Command("delete", .player, "POSITION|START:END") { context throws(Ack) in
            let range = try Argument.range(context.arguments[0])
            try context.zone.command { player throws(PlayerError) in
                try player.delete(from: range.start, upTo: range.end)
            }
        },
        Command("deleteid", .player, "ID") { context throws(Ack) in
            let id = UInt32(try Argument.unsigned(context.arguments[0]))
            try context.zone.command { player throws(PlayerError) in try player.delete(id: id) }
        },
    ]

    /// Adds the songs that were found for the command; returns their ids.
    private static func add(_ context: CommandContext) throws(Ack) -> [UInt32] {
        let songs = try songs(context)
        let position = try context.arguments.dropFirst().first.map { text throws(Ack) in
            Playback.InsertPosition(try Argument.insertPosition(text))
        }
        var ids: [UInt32] = []
        try context.zone.command { player throws(PlayerError) in
            let added = try player.add(songs, at: position)
            ids = added.ids
            return added.effects
        }
        return ids
    }

    private static func songs(_ context: CommandContext) throws(Ack) -> [Song] {
        var songs: [Song] = []
        for answer in context.songs {
            switch answer {
            case .songs(let found): songs += found
            case .refused(let ack): throw ack
            }
        }
        return songs
    }

    /// Every song here is a file, and a file's tags are in the file.
    private static func refuseTagEdit(_ context: CommandContext) throws(Ack) {
        let id = UInt32(try Argument.unsigned(context.arguments[0]))
        guard context.zone.player.queue.position(of: id) != nil else { throw .noSuchSong }
        throw Ack(.permission, "Cannot edit tags of local file")
    }
}
