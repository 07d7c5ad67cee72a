import Output
import Playback
import Realtime
import Unix
import Wire

/// The zone as the protocol shows it.
extension Zone {
    /// Writes what `status` answers.
    func writeStatus(to reply: inout Reply) {
        lastStatus.write(status, to: &reply)
    }

    private var status: StatusBlock {
        // One copy; asked where it is, the player would be copied for each question.
        let player = player
        var block = StatusBlock()
        block.volume = level
        block.isMuted = isLevelMuted
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
            block.audio = player.isDormant ? nil : sound.songFormat?.text
        }
        block.mixRampDecibels = mixing.mixRampDecibels
        block.crossfade = mixing.crossfade
        block.mixRampDelay = mixing.mixRampDelay
        block.randomMode = RandomMode(player.modes.randomUnit)
        block.stopAfter = player.stopAfter.map(StopLimit.init)
        block.sleepTimer = sleepTimer.remaining
        block.waiting = sound.output.missing?.text
        return block
    }
}

extension Reply {
    /// One song of the queue, with the tags that the client wants.
    mutating func song(_ entry: Entry, at position: Int, _ mask: TagMask, milliseconds: Int? = nil) {
        let song = entry.song
        var block = SongBlock()
        block.modified = song.modified
        block.milliseconds = milliseconds ?? song.milliseconds
        block.format = song.format.map { AudioFormat(rate: $0.rate, bits: $0.shownBits, channels: $0.channels) }
        block.position = position
        block.id = entry.id
        block.priority = entry.priority
        song.withURI { uri in
            block.write(to: &self, uri: uri) { reply in
                song.forEachTag { name, value in
                    let type = TagType(name)
                    if mask.contains(type) { reply.pair(type.name, value) }
                }
            }
        }
    }
}
