package import Realtime
import Synchronization
package import Tags
package import Unix

/// The control thread's handle of the decode thread.
package final class DecodeWorker {
    /// What the thread has to say; drained by the control thread.
    package let notices: Mailbox<DecodeNotice>
    let commands: Mailbox<DecodeCommand>
    private let gauge: DecodeGauge
    private let lease = DecodeLease()
    private let thread: WorkerThread

    /// Starts the thread, which owns `producer` from now on.
    ///
    /// It asks `loudness` what is known of a file whenever it opens one. With `resamples` a song of another format than the
    /// one before is converted instead of refused. Throws when the system refuses a thread or a descriptor.
    package init(
        producer: consuming FrameProducer, resamples: Bool, loudness: @escaping @Sendable (String) -> Loudness
    ) throws(Errno) {
        let notices = try Mailbox<DecodeNotice>()
        let commands = try Mailbox<DecodeCommand>()
        self.notices = notices
        self.commands = commands
        let gauge = DecodeGauge()
        self.gauge = gauge
        let loop = DecodeLoop(
            producer: producer, commands: commands, notices: notices, gauge: gauge, lease: lease,
            resamples: resamples,
            loudness: loudness)
        thread = try WorkerThread.start(name: "decode") { loop.run() }
    }

    /// Asks something of the thread; returns at once.
    package func send(_ command: DecodeCommand) {
        commands.post(command)
    }

    /// The bit rate of what was decoded last, in kbit/s.
    package var bitrate: Int {
        gauge.bitrate.load(ordering: .relaxed)
    }

    /// The factor by which the samples that were decoded last are made louder or softer.
    package var factor: Float {
        Float(bitPattern: gauge.factor.load(ordering: .relaxed))
    }

    /// The number of the decoder's call that the thread is in; nil while it is in none.
    package var absence: Int? { lease.absence }

    /// Leaves the thread behind if it still is in the call with that number; returns the song that the call is about.
    ///
    /// The thread ends when the call does. The ring may have another producer then, and this object is of no use any more.
    package func giveUp(_ absence: Int) -> UInt32? { lease.giveUp(absence) }

    /// Whether the thread has ended.
    package var hasEnded: Bool { thread.join(milliseconds: 0) }

    /// Ends the thread and waits for it, but not for a file that has not answered for a second.
    package func close() {
        commands.post(.quit)
        while !thread.join(milliseconds: 1000) {
            if let absence = lease.absence, lease.giveUp(absence) != nil { return }
        }
    }
}
