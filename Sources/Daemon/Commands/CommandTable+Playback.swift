import Playback
import Wire

extension CommandTable {
    /// What moves playback.
    static let playback: [Command] = [
        Command("next", .player) { context throws(Ack) in
            try context.zone.command { player throws(PlayerError) in try player.next() }
            context.zone.userMoved()
        },
        Command("pause", .player, "[0|1]") { context throws(Ack) in
            let isPaused = try context.arguments.first.map { text throws(Ack) in try Argument.boolean(text) }
            try context.zone.command { player throws(PlayerError) in player.pause(isPaused) }
            context.zone.userSetState()
        },
        Command("play", .player, "[POSITION]") { context throws(Ack) in
            let position = try songNumber(context)
            try context.zone.command { player throws(PlayerError) in try player.play(position: position) }
            context.zone.userSetState()
        },
        Command("playid", .player, "[ID]") { context throws(Ack) in
            let id = try songNumber(context).map(UInt32.init)
            try context.zone.command { player throws(PlayerError) in try player.play(id: id) }
            context.zone.userSetState()
        },
        Command("previous", .player) { context throws(Ack) in
            let zone = context.zone
            let elapsed = zone.elapsed
            try zone.command { player throws(PlayerError) in
                try player.previous(elapsed: elapsed, restartAfter: zone.previousRestart)
            }
            zone.userMoved()
        },
        Command("seek", .player, "POSITION TIME") { context throws(Ack) in
            let position = try Argument.unsigned(context.arguments[0])
            let time = try Argument.time(context.arguments[1])
            try context.zone.command { player throws(PlayerError) in try player.seek(position: position, to: time) }
            context.zone.userMoved()
        },
        Command("seekcur", .player, "TIME|+TIME|-TIME") { context throws(Ack) in
            let target =
                switch try Argument.seekTarget(context.arguments[0]) {
                case .absolute(let milliseconds): Playback.SeekTarget.absolute(milliseconds)
                case .relative(let milliseconds): Playback.SeekTarget.relative(milliseconds)
                }
            let elapsed = context.zone.elapsed
            try context.zone.command { player throws(PlayerError) in
                try player.seekCurrent(target, elapsed: elapsed)
            }
            context.zone.userMoved()
        },
        Command("seekid", .player, "ID TIME") { context throws(Ack) in
            let id = UInt32(try Argument.unsigned(context.arguments[0]))
            let time = try Argument.time(context.arguments[1])
            try context.zone.command { player throws(PlayerError) in try player.seek(id: id, to: time) }
            context.zone.userMoved()
        },
        Command("sleeptimer", .player, "SECONDS|MM:SS|off [song]") { context throws(Ack) in
            try setSleepTimer(context)
        },
        Command("stop", .player) { context throws(Ack) in
            try context.zone.command { player throws(PlayerError) in player.stop() }
            context.zone.userSetState()
        },
        Command("stopafter", .player, "current|album|N|off") { context throws(Ack) in
            let limit = try Argument.stopAfter(context.arguments[0]).map(StopAfter.init)
            try context.zone.command { player throws(PlayerError) in player.setStopAfter(limit) }
        },
        Command("upcoming", .read, "[N]") { context throws(Ack) in
            try upcoming(context)
        },
    ]

    /// How many songs `upcoming` lists when nobody says, and at most.
    private static let upcomingCount = 10
    private static let mostUpcoming = 1000

    private static func songNumber(_ context: CommandContext) throws(Ack) -> Int? {
        guard let text = context.arguments.first else { return nil }
        return try Argument.songNumber(text)
    }

    private static func setSleepTimer(_ context: CommandContext) throws(Ack) {
        let words = context.arguments.dropFirst()
        guard words.isEmpty || words == ["song"] else { throw .argument("Not \"song\": \(words.joined())") }
        guard let seconds = try Argument.sleepTime(context.arguments[0]) else {
            guard words.isEmpty else { throw .argument("\"off\" stands alone") }
            context.zone.sleepTimer.cancel()
            return
        }
        context.zone.sleepTimer.set(seconds: seconds, untilSongEnds: !words.isEmpty)
    }

    private static func upcoming(_ context: CommandContext) throws(Ack) {
        let count = try context.arguments.first.map { text throws(Ack) in
            try Argument.unsigned(text, max: mostUpcoming)
        }
        let queue = context.zone.player.queue
        let mask = context.session.tagMask
        var rest = context.zone.player.upcoming(count ?? upcomingCount)
            .compactMap { id in queue.position(of: id).map { (entry: queue.entries[$0], position: $0) } }[...]
        context.stream { reply in
            guard let next = rest.popFirst() else { return false }
            reply.song(next.entry, at: next.position, mask)
            return true
        }
    }
}
