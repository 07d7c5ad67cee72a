import Playback
import Wire

extension CommandTable {
    /// What moves playback.
    static let playback: [Command] = [
        Command("next", .player) { context throws(Ack) in
            try context.zone.command { player throws(PlayerError) in try player.next() }
        },
        Command("pause", .player, 0...1) { context throws(Ack) in
            let isPaused = try context.arguments.first.map { text throws(Ack) in try Argument.boolean(text) }
            try context.zone.command { player throws(PlayerError) in player.pause(isPaused) }
        },
        Command("play", .player, 0...1) { context throws(Ack) in
            let position = try songNumber(context)
            try context.zone.command { player throws(PlayerError) in try player.play(position: position) }
        },
        Command("playid", .player, 0...1) { context throws(Ack) in
            let id = try songNumber(context).map(UInt32.init)
            try context.zone.command { player throws(PlayerError) in try player.play(id: id) }
        },
        Command("previous", .player) { context throws(Ack) in
            try context.zone.command { player throws(PlayerError) in try player.previous() }
        },
        Command("seek", .player, 2...2) { context throws(Ack) in
            let position = try Argument.unsigned(context.arguments[0])
            let time = try Argument.time(context.arguments[1])
            try context.zone.command { player throws(PlayerError) in try player.seek(position: position, to: time) }
        },
        Command("seekcur", .player, 1...1) { context throws(Ack) in
            let target =
                switch try Argument.seekTarget(context.arguments[0]) {
                case .absolute(let milliseconds): Playback.SeekTarget.absolute(milliseconds)
                case .relative(let milliseconds): Playback.SeekTarget.relative(milliseconds)
                }
            let elapsed = context.zone.sound.elapsed
            try context.zone.command { player throws(PlayerError) in
                try player.seekCurrent(target, elapsed: elapsed)
            }
        },
        Command("seekid", .player, 2...2) { context throws(Ack) in
            let id = UInt32(try Argument.unsigned(context.arguments[0]))
            let time = try Argument.time(context.arguments[1])
            try context.zone.command { player throws(PlayerError) in try player.seek(id: id, to: time) }
        },
        Command("stop", .player) { context throws(Ack) in
            try context.zone.command { player throws(PlayerError) in player.stop() }
        },
    ]

    private static func songNumber(_ context: CommandContext) throws(Ack) -> Int? {
        guard let text = context.arguments.first else { return nil }
        return try Argument.songNumber(text)
    }
}
