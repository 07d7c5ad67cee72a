import Wire

extension CommandTable {
    /// Volume and mute.
    static let volume: [Command] = [
        Command("getvol", .read) { context throws(Ack) in
            if let level = context.zone.level { context.reply.pair("volume", level) }
        },
        Command("mute", .player, "[0|1|toggle]") { context throws(Ack) in
            let text = context.arguments.first ?? "toggle"
            let isMuted = text == "toggle" ? nil : try Argument.boolean(text)
            try context.zone.setLevelMuted(isMuted)
        },
        Command("setvol", .player, "PERCENT") { context throws(Ack) in
            let most = context.zone.outputSettings.volumeMax
            try context.zone.setLevel(try Argument.unsigned(context.arguments[0], max: most))
        },
        Command("volume", .player, "CHANGE") { context throws(Ack) in
            let most = context.zone.outputSettings.volumeMax
            try context.zone.changeLevel(by: try Argument.integer(context.arguments[0], in: -most...most))
        },
    ]
}
