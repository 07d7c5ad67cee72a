import Playback
import Wire

extension CommandTable {
    /// Modes and volume.
    static let options: [Command] = [
        Command("consume", .player, 1...1) { context throws(Ack) in
            let flag = Flag(try Argument.flag(context.arguments[0]))
            try context.zone.command { player throws(PlayerError) in player.setConsume(flag) }
        },
        Command("getvol", .read) { context throws(Ack) in
            context.reply.pair("volume", context.zone.volume)
        },
        Command("mute", .player, 0...1) { context throws(Ack) in
            let text = context.arguments.first ?? "toggle"
            let isMuted = text == "toggle" ? !context.zone.isMuted : try Argument.boolean(text)
            context.zone.setMuted(isMuted)
        },
        Command("random", .player, 1...1) { context throws(Ack) in
            let isOn = try Argument.boolean(context.arguments[0])
            try context.zone.command { player throws(PlayerError) in player.setRandom(isOn) }
        },
        Command("repeat", .player, 1...1) { context throws(Ack) in
            let isOn = try Argument.boolean(context.arguments[0])
            try context.zone.command { player throws(PlayerError) in player.setRepeat(isOn) }
        },
        Command("setvol", .player, 1...1) { context throws(Ack) in
            context.zone.setVolume(try Argument.unsigned(context.arguments[0], max: 100))
        },
        Command("single", .player, 1...1) { context throws(Ack) in
            let flag = Flag(try Argument.flag(context.arguments[0]))
            try context.zone.command { player throws(PlayerError) in player.setSingle(flag) }
        },
        Command("volume", .player, 1...1) { context throws(Ack) in
            let step = try Argument.integer(context.arguments[0], in: -100...100)
            let volume = min(max(context.zone.volume + step, 0), 100)
            if volume != context.zone.volume { context.zone.setVolume(volume) }
        },
    ]
}
