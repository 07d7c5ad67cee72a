/// The bit rate of about a second, from the bytes that a decoder takes and the frames that it gives.
///
/// Bytes come by pages and buffers: those taken at one time belong to the frames up to the next time.
struct BitrateMeter {
    /// Kbit/s of the part decoded last.
    private(set) var bitrate: Int
    private let rate: Int
    private var bytesTaken = 0
    /// What was taken last, and the frames since; nil while nobody knows where that began.
    private var pending: Int?
    private var framesSince = 0
    /// Of what has been told apart since the bit rate changed.
    private var known = (bytes: 0, frames: 0)

    /// A meter of sound with `rate` frames a second that tells `bitrate` at first.
    init(bitrate: Int, rate: Int) {
        self.bitrate = bitrate
        self.rate = rate
    }

    /// Forgets what it has seen, after a seek.
    mutating func restart(bytesTaken: Int) {
        self.bytesTaken = bytesTaken
        pending = nil
        framesSince = 0
        known = (0, 0)
    }

    /// Adds frames, for which the decoder has taken so many bytes in all.
    mutating func add(frames: Int, bytesTaken: Int) {
        if bytesTaken != self.bytesTaken {
            if let pending {
                known.bytes += pending
                known.frames += framesSince
            }
            pending = bytesTaken - self.bytesTaken
            self.bytesTaken = bytesTaken
            framesSince = 0
        }
        framesSince += frames
        if known.frames >= rate {
            bitrate = known.bytes * 8 * rate / known.frames / 1000
            known = (0, 0)
        } else if let pending, framesSince > 2 * rate {
            // A page of silence lasts long.
            bitrate = min(bitrate, pending * 8 * rate / framesSince / 1000)
        }
    }
}
