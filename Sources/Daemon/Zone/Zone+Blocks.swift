import Output
import Playback
import Realtime
import Unix
package import Wire

/// The zone as the protocol shows it.
extension Zone {
    /// What `status` answers.
    package var status: StatusBlock {
        var block = StatusBlock()
        block.volume = volume
        block.isMuted = isMuted
        block.isRepeating = player.modes.repeats
        block.isRandom = player.modes.random
        block.single = OneshotFlag(player.modes.single)
        block.consume = OneshotFlag(player.modes.consume)
        block.partition = name
        block.queueVersion = player.queue.version
        block.queueLength = player.queue.count
        block.state = Wire.PlayState(player.state)
        block.current = place(player.currentPosition)
        block.next = place(player.nextPosition)
        block.error = player.error
        if player.state != .stop {
            block.elapsed = sound.elapsed
            block.duration = sound.duration ?? player.current?.song.milliseconds
            block.bitrate = sound.bitrate
            block.audio = sound.format.map { "\($0.rate):f:\($0.channels)" }
        }
        return block
    }

    private func place(_ position: Int?) -> QueuePlace? {
        position.map { QueuePlace(position: $0, id: player.queue.entries[$0].id) }
    }
}

extension OneshotFlag {
    init(_ flag: Flag) {
        switch flag {
        case .off: self = .off
        case .on: self = .on
        case .oneshot: self = .oneshot
        }
    }
}

extension Flag {
    init(_ flag: OneshotFlag) {
        switch flag {
        case .off: self = .off
        case .on: self = .on
        case .oneshot: self = .oneshot
        }
    }
}

extension Wire.PlayState {
    init(_ state: Playback.PlayState) {
        switch state {
        case .stop: self = .stop
        case .play: self = .play
        case .pause: self = .pause
        }
    }
}

extension SongBlock {
    /// The block of a song outside the queue.
    init(_ song: Song) {
        self.init(uri: song.uri)
        modified = song.modified
        milliseconds = song.milliseconds
        format = song.format.map { "\($0.rate):f:\($0.channels)" }
        tags = song.tags.compactMap { tag in TagType(name: tag.name).map { ($0, tag.value) } }
    }

    /// The block of a queued song.
    init(_ entry: Entry, at position: Int) {
        self.init(entry.song)
        self.position = position
        id = entry.id
        priority = entry.priority
    }
}
