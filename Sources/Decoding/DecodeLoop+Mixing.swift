import Realtime
import Synchronization
import Unix

/// From the songs' frames to those of the ring. Decode thread.
extension DecodeLoop {
    /// Writes a block from the head on, or as much of one as is there; finishes the last part with its last frame.
    func writeBlock() {
        let head = head
        guard let last = voices.last, last.end != head else { return }
        var count = Self.blockSamples / format.channels
        if let most = framesBeforeCrossing(from: head) { count = min(count, most) }
        for voice in voices where voice.covers(head) {
            fill(voice, from: head)
            if voice.covers(head) {
                count = min(count, voice.framesReady(from: head, lookAhead: voice.lookAhead(gain)))
            }
        }
        if lease.isGivenUp { return }
        for voice in voices where voice.start > head { count = min(count, voice.start - head) }
        if voices.contains(where: { $0.covers(head) }) { write(count, from: head) }
        if last.end == self.head { finish(last) }
        reportReady(isAll: false)
    }

    /// Decodes a song until it has a frame and those that have to be known before it, or has ended.
    private func fill(_ voice: Voice, from frame: Int) {
        while voice.covers(frame), !voice.isReady(at: frame, lookAhead: voice.lookAhead(gain)) {
            do throws(DecodingError) {
                guard try voice.decode() else { return }
                voice.limit(by: gain, from: frame)
            } catch {
                notices.post(.damaged(generation: generation, id: voice.source.track.id, reason: error.message))
                voice.finish()
            }
            gauge.bitrate.store(voice.bitrate, ordering: .relaxed)
        }
    }

    /// Puts `count` frames into the ring: those of the one song that sounds, or the mix of several.
    private func write(_ count: Int, from head: Int) {
        let sounding = voices.filter { $0.covers(head) }
        let alone = sounding.count == 1 ? sounding[0] : nil
        if unsafe alone?.withUnchanged(count, from: head, { unsafe put($0) }) != true {
            let room = unsafe UnsafeMutableBufferPointer(rebasing: mix[..<(count * format.channels)])
            unsafe room.update(repeating: 0)
            for voice in sounding { unsafe voice.add(count, from: head, to: room) }
            unsafe put(UnsafeBufferPointer(room))
        }
        if let last = sounding.last { gauge.factor.store(last.level.final.bitPattern, ordering: .relaxed) }
        drop(before: producer.framesRead)
    }

    private func put(_ samples: UnsafeBufferPointer<Float>) {
        let written = unsafe producer.write(samples)
        precondition(written * format.channels == samples.count, "room for a block is kept free")
    }

    /// Forgets what has been read.
    private func drop(before frame: Int) {
        let last = voices.count - 1
        voices = voices.enumerated().filter { $0 == last || $1.end ?? .max >= frame }.map(\.element)
        for voice in voices { voice.drop(before: frame) }
    }

    // MARK: Loudness

    /// Plays on at the loudness of other settings, as soon as that can be heard and without a step.
    func setGain(_ settings: GainSettings) {
        gain = settings
        for voice in voices { voice.listen(by: settings) }
        plan = .undecided
        let changes = voices.map { ($0, $0.factor(by: settings)) }.filter { $0.level.final != $1 }
        guard !changes.isEmpty else { return }
        let frame = takeBack(from: 0)
        for (voice, factor) in changes {
            let isHeard = voice.start < frame
            // The shares of two songs that are being mixed leave no room for more than they had.
            voice.level.move(
                to: factor, at: frame, risingAt: voice.endOfMix(at: frame), length: isHeard ? format.rate / 50 : 0)
        }
        renewShares(from: frame)
    }

    /// Takes back what is unread from `frame` on, or from the first frame behind it that is not about to be read.
    ///
    /// Returns the head, from where on it is to be mixed again.
    func takeBack(from frame: Int) -> Int {
        // A cycle may come between the look and the retraction.
        for _ in 0..<3 {
            let target = max(frame, producer.firstFrameToRetract(keeping: safeMargin))
            if target < head, producer.retract(toFramesOfGeneration: target) { break }
        }
        return head
    }
}
