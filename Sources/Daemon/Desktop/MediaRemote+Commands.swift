import Desktop
import Playback
import Wire

/// What each command does; as the protocol's command of that name, but that it keeps a pause and does nothing in vain.
extension MediaRemote {
    /// Carries out a command that is permitted.
    func carryOut(_ command: MediaCommand) throws(Ack) {
        switch command {
        case .next: try next()
        case .previous: try previous()
        case .pause:
            guard zone.player.state == .play, !zone.isAboutLoss else { return }
            try pause(true)
            zone.interrupt(.pausedByDesktop)
        case .playPause: try playPause()
        case .stop: try setState { player throws(PlayerError) in player.stop() }
        case .play: try play()
        case .seek(let offset): try seek(by: Self.milliseconds(offset))
        case .setPosition(let id, let position): try setPosition(id, position)
        case .setLoop(let loop): try set(loop)
        case .setShuffle(let isOn): try zone.command { player throws(PlayerError) in player.setRandom(isOn) }
        case .setVolume(let percent):
            guard let level = zone.level else { throw .noMixer }
            let wanted = min(percent, zone.outputSettings.volumeMax)
            if wanted != level { try zone.setLevel(wanted) }
        case .quit: server.kill(by: "a program on the session bus")
        }
    }

    /// As long as any song may be; nothing overflows then.
    private static func milliseconds(_ microseconds: Int64) -> Int {
        min(max(Int(microseconds / 1000), -Player.longestSong), Player.longestSong)
    }

    private func setState(_ action: (inout Player) throws(PlayerError) -> [Effect]) throws(Ack) {
        try zone.command(action)
        zone.userSetState()
    }

    private func pause(_ isPaused: Bool) throws(Ack) {
        try setState { player throws(PlayerError) in player.pause(isPaused) }
    }

    private func play() throws(Ack) {
        guard zone.player.state != .play else { return }
        try setState { player throws(PlayerError) in try player.play(position: nil) }
    }

    private func playPause() throws(Ack) {
        guard zone.player.queue.count > 0 else { throw Ack(.noExist, "There is nothing to play") }
        if zone.player.state == .play { try pause(true) } else { try play() }
    }

    private func next() throws(Ack) {
        guard zone.player.hasNext else { return }
        try zone.command { player throws(PlayerError) in try player.next(keepsPause: true) }
        zone.userMoved()
    }

    private func previous() throws(Ack) {
        guard zone.player.state != .stop else { return }
        let elapsed = zone.elapsed
        try zone.command { player throws(PlayerError) in
            try player.previous(elapsed: elapsed, restartAfter: zone.previousRestart, keepsPause: true)
        }
        zone.userMoved()
    }

    private func seek(by milliseconds: Int) throws(Ack) {
        guard zone.player.state != .stop else { return }
        let elapsed = zone.elapsed
        if let length, elapsed + milliseconds >= length, zone.player.hasNext { return try next() }
        try zone.command { player throws(PlayerError) in
            try player.seekCurrent(.relative(milliseconds), elapsed: elapsed)
        }
        zone.userMoved()
    }

    private func setPosition(_ id: UInt32, _ position: Int64) throws(Ack) {
        guard zone.player.state != .stop, zone.player.current?.id == id, position >= 0,
            length.map({ position <= Int64($0) * 1000 }) ?? true
        else { return }
        let milliseconds = Self.milliseconds(position)
        let elapsed = zone.elapsed
        try zone.command { player throws(PlayerError) in
            try player.seekCurrent(.absolute(milliseconds), elapsed: elapsed)
        }
        zone.userMoved()
    }

    /// The length of the current song in milliseconds, as the desktop was told.
    private var length: Int? { zone.player.current?.song.milliseconds ?? zone.sound.duration }

    private func set(_ loop: MediaLoop) throws(Ack) {
        // Single without repeat is a pause after each song, which MPRIS has no word for and leaves alone.
        guard loop != MediaLoop(zone.player.modes) else { return }
        try zone.command { player throws(PlayerError) in
            player.setRepeat(loop != .none) + player.setSingle(loop == .track ? .on : .off)
        }
    }
}
