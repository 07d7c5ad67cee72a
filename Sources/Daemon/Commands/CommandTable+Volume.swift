import Wire

extension CommandTable {
    /// Volume and mute.
    static let volume: [Command] = [
        Command("getvol", .read) { context throws(Ack) in
            context.reply.pair("volume", context.zone.volume)
        },
        Command("mute", .player, "[0|1|toggle]") { context throws(Ack) in
            let text = context.arguments.first ?? "toggle"
            let isMuted = text == "toggle" ? !context.zone.isMuted : try Argument.boolean(text)
            context.zone.setMuted(isMuted)
        },
        Command("setvol", .player, "PERCENT") { context throws(Ack) in
            context.zone.setVolume(try Argument.unsigned(context.arguments[0], max: 100))
        },
        Command("volume", .player, "CHANGE") { context throws(Ack) in
            let step = try Argument.integer(context.arguments[0], in: -100...100)
            let volume = min(max(context.zone.volume + step, 0), 100)
            if volume != context.zone.volume { context.zone.setVolume(volume) }
        },
    ]
}
