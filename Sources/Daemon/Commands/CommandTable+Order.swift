import Playback
import Wire

extension CommandTable {
    /// What arranges the queue, and takes that back.
    static let order: [Command] = [
        Command("move", .player, "POSITION|START:END TO") { context throws(Ack) in
            let range = try Argument.range(context.arguments[0])
            let target = Playback.InsertPosition(try Argument.insertPosition(context.arguments[1]))
            try context.zone.command { player throws(PlayerError) in
                try player.move(from: range.start, upTo: range.end, to: target)
            }
        },
        Command("moveid", .player, "ID TO") { context throws(Ack) in
            let id = UInt32(try Argument.unsigned(context.arguments[0]))
            let target = Playback.InsertPosition(try Argument.insertPosition(context.arguments[1]))
            try context.zone.command { player throws(PlayerError) in try player.move(id: id, to: target) }
        },
        Command("prio", .player, "PRIORITY POSITION|START:END…") { context throws(Ack) in
            let priority = try Argument.priority(context.arguments[0])
            for text in context.arguments.dropFirst() {
                let range = try Argument.range(text)
                try context.zone.command { player throws(PlayerError) in
                    try player.prioritize(priority, from: range.start, upTo: range.end)
                }
            }
        },
        Command("prioid", .player, "PRIORITY ID…") { context throws(Ack) in
            let priority = try Argument.priority(context.arguments[0])
            for text in context.arguments.dropFirst() {
                let id = UInt32(try Argument.unsigned(text))
                try context.zone.command { player throws(PlayerError) in try player.prioritize(priority, id: id) }
            }
        },
        Command("redo", .player, "[N]") { context throws(Ack) in
            let steps = try stepCount(context)
            try context.zone.command { player throws(PlayerError) in try player.redo(steps).effects }
        },
        Command("shuffle", .player, "[START:END]") { context throws(Ack) in
            let range = try context.arguments.first.map { text throws(Ack) in try Argument.range(text) }
            try context.zone.command { player throws(PlayerError) in
                try player.shuffle(from: range?.start ?? 0, upTo: range?.end)
            }
        },
        Command("sortqueue", .player, "TAG|-TAG…") { context throws(Ack) in
            try sortQueue(context)
        },
        Command("swap", .player, "POSITION POSITION") { context throws(Ack) in
            let first = try Argument.unsigned(context.arguments[0])
            let second = try Argument.unsigned(context.arguments[1])
            try context.zone.command { player throws(PlayerError) in try player.swap(first, second) }
        },
        Command("swapid", .player, "ID ID") { context throws(Ack) in
            let first = UInt32(try Argument.unsigned(context.arguments[0]))
            let second = UInt32(try Argument.unsigned(context.arguments[1]))
            try context.zone.command { player throws(PlayerError) in try player.swap(id: first, id: second) }
        },
        Command("undo", .player, "[N]") { context throws(Ack) in
            let steps = try stepCount(context)
            try context.zone.command { player throws(PlayerError) in try player.undo(steps).effects }
        },
    ]

    /// Songs that are equal in all tags keep their order.
    private static func sortQueue(_ context: CommandContext) throws(Ack) {
        let order = try SortOrder(context.arguments)
        let entries = context.zone.player.queue.entries
        let sorted = order.sorted(Array(entries.indices)) { QueueSubject(entry: entries[$0]) }
        try context.zone.command { player throws(PlayerError) in player.arrange(as: sorted) }
    }

    private static func stepCount(_ context: CommandContext) throws(Ack) -> Int {
        try context.arguments.first.map { text throws(Ack) in try Argument.undoCount(text) } ?? 1
    }
}
