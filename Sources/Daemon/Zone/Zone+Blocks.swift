import Output
import Playback
import Realtime
import Unix
package import Wire

/// The zone as the protocol shows it.
extension Zone {
    /// What `status` answers.
    package var status: StatusBlock {
        // One copy; asked where it is, the player would be copied for each question.
        let player = player
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
        block.current = player.currentPosition.map { QueuePlace(position: $0, id: player.queue.entries[$0].id) }
        block.next = player.nextPosition.map { QueuePlace(position: $0, id: player.queue.entries[$0].id) }
        block.error = player.error
        if player.state != .stop {
            block.elapsed = elapsed
            block.duration = player.isDormant ? nil : sound.duration
            block.duration = block.duration ?? player.current?.song.milliseconds
            block.bitrate = player.isDormant ? 0 : sound.bitrate
            block.audio = player.isDormant ? nil : sound.format.map { "\($0.rate):f:\($0.channels)" }
        }
        block.mixRampDecibels = mixing.mixRampDecibels
        block.crossfade = mixing.crossfade
        block.mixRampDelay = mixing.mixRampDelay
        block.randomMode = RandomMode(player.modes.randomUnit)
        block.stopAfter = player.stopAfter.map(StopLimit.init)
        block.sleepTimer = sleepTimer.remaining
        return block
    }
}

extension SongBlock {
    /// The block of a song outside the queue.
    init(_ song: Song) {
        self.init(uri: song.uri)
        modified = song.modified
        milliseconds = song.milliseconds
        format = song.format?.text
        tags = song.tags.map { (TagType($0.name), $0.value) }
    }

    /// The block of a queued song.
    init(_ entry: Entry, at position: Int) {
        self.init(entry.song)
        self.position = position
        id = entry.id
        priority = entry.priority
    }
}
