import Decoding
import Playback
import Wire

extension CommandTable {
    /// What can be asked about the player and the server.
    static let information: [Command] = [
        Command("clearerror", .player) { context throws(Ack) in
            try context.zone.command { player throws(PlayerError) in
                player.clearError()
                return []
            }
        },
        Command("config", .admin) { context throws(Ack) in
            guard context.session.peer != nil else {
                throw Ack(.permission, "Command only permitted to local clients")
            }
            context.reply.pair("music_directory", context.server.musicDirectory)
            context.reply.pair("pcre", 1)
        },
        Command("currentsong", .read) { context throws(Ack) in
            let player = context.zone.player
            guard let entry = player.current, let position = player.currentPosition else { return }
            let exact = player.state == .stop ? nil : context.zone.sound.duration
            context.reply.song(entry, at: position, context.session.tagMask, milliseconds: exact)
        },
        Command("decoders", .read) { context throws(Ack) in
            for plugin in DecoderPlugin.all {
                DecoderBlock(plugin: plugin.name, suffixes: plugin.suffixes, mimeTypes: plugin.mimeTypes)
                    .write(to: &context.reply)
            }
        },
        Command("stats", .read) { context throws(Ack) in
            StatsBlock(
                uptime: context.server.uptime, playtime: context.zone.playtime,
                catalogue: context.zone.catalogue
            ).write(to: &context.reply)
        },
        Command("status", .read) { context throws(Ack) in
            context.zone.writeStatus(to: &context.reply)
        },
        Command("urlhandlers", .read) { context throws(Ack) in
            if context.session.peer != nil { context.reply.pair("handler", "file://") }
        },
    ]
}
