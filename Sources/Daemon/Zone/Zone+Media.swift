import Desktop
import Playback
import Unix

/// The zone as the desktop sees it.
extension Zone {
    /// The zone as it is now; the volume that it had `before` where there is none.
    func mediaSnapshot(volumeBefore: Int) -> MediaSnapshot {
        // One copy; asked where it is, the player would be copied for each question.
        let player = player
        var snapshot = MediaSnapshot()
        snapshot.status = MediaStatus(player.state)
        snapshot.loop = MediaLoop(player.modes)
        snapshot.isShuffled = player.modes.random
        snapshot.volume = level ?? volumeBefore
        if let current = player.current {
            let length = current.song.milliseconds ?? (player.state == .stop ? nil : sound.duration)
            snapshot.track = current.id
            snapshot.metadata = MediaMetadata(current.song, id: current.id, milliseconds: length)
        }
        let isOpen = player.state != .stop
        snapshot.canGoNext = player.hasNext
        snapshot.canGoPrevious = isOpen
        snapshot.canPlay = player.queue.count > 0
        snapshot.canSeek = isOpen
        snapshot.position = mediaPosition
        snapshot.time = loop.time.now.nanoseconds
        snapshot.beginning = beginning
        snapshot.dormantPlace = player.place
        return snapshot
    }

    /// What is heard now, in microseconds of the song.
    var mediaPosition: Int64 { player.state == .stop ? 0 : Int64(elapsed) * 1000 }
}

extension MediaStatus {
    init(_ state: Playback.PlayState) {
        switch state {
        case .stop: self = .stopped
        case .play: self = .playing
        case .pause: self = .paused
        }
    }
}

extension MediaLoop {
    init(_ modes: Modes) {
        self = modes.repeats ? (modes.single.isOn ? .track : .playlist) : .none
    }
}
