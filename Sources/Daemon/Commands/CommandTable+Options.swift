import Playback
import Wire

extension CommandTable {
    /// Modes.
    static let options: [Command] = [
        Command("consume", .player, "0|1|oneshot") { context throws(Ack) in
            let flag = Flag(try Argument.flag(context.arguments[0]))
            try context.zone.command { player throws(PlayerError) in player.setConsume(flag) }
        },
        Command("crossfade", .player, "SECONDS") { context throws(Ack) in
            context.zone.mixing.crossfade = try Argument.crossfade(context.arguments[0])
        },
        Command("mixrampdb", .player, "DECIBELS") { context throws(Ack) in
            let decibels = try Argument.float(context.arguments[0])
            context.zone.mixing.mixRampDecibels = decibels.isFinite ? decibels : 0
        },
        Command("mixrampdelay", .player, "SECONDS") { context throws(Ack) in
            let delay = try Argument.float(context.arguments[0])
            context.zone.mixing.mixRampDelay = delay.isFinite ? max(delay, 0) : 0
        },
        Command("random", .player, "0|1") { context throws(Ack) in
            let isOn = try Argument.boolean(context.arguments[0])
            try context.zone.command { player throws(PlayerError) in player.setRandom(isOn) }
        },
        Command("randommode", .player, "song|album") { context throws(Ack) in
            let unit = RandomUnit(try Argument.randomMode(context.arguments[0]))
            try context.zone.command { player throws(PlayerError) in player.setRandomUnit(unit) }
        },
        Command("repeat", .player, "0|1") { context throws(Ack) in
            let isOn = try Argument.boolean(context.arguments[0])
            try context.zone.command { player throws(PlayerError) in player.setRepeat(isOn) }
        },
        Command("replay_gain_mode", .player, "off|track|album|auto") { context throws(Ack) in
            context.zone.mixing.replayGainMode = try Argument.replayGainMode(context.arguments[0])
        },
        Command("replay_gain_status", .read) { context throws(Ack) in
            context.reply.pair("replay_gain_mode", context.zone.mixing.replayGainMode.rawValue)
        },
        Command("single", .player, "0|1|oneshot") { context throws(Ack) in
            let flag = Flag(try Argument.flag(context.arguments[0]))
            try context.zone.command { player throws(PlayerError) in player.setSingle(flag) }
        },
    ]
}
