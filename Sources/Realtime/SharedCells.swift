import Synchronization

/// Everything the control, decode and audio threads share about one player's sound: single atomic cells.
///
/// Each cell has one writing thread, named in its comment. The memory is placed once and outlives every thread
/// that reaches it (`SoundPath` sees to that).
struct SharedCells: ~Copyable {
    // MARK: The ring. Positions count samples since the start and never wrap; a slot is position & mask.

    /// Written samples.
    ///
    /// Decode thread.
    let head = Atomic<Int>(0)
    /// Read samples.
    ///
    /// Audio thread.
    let tail = Atomic<Int>(0)
    /// Whether a cycle is being rendered: lets the decode thread take frames back safely.
    ///
    /// Audio thread.
    let isRendering = Atomic<Bool>(false)
    /// Samples of the last cycle.
    ///
    /// Audio thread.
    let cycleSamples = Atomic<Int>(0)

    // MARK: Generations. A start, seek or skip begins a new one; frames of an older one are never heard after it.

    /// The newest generation in the ring; 0 while the two cells below are being changed.
    ///
    /// Decode thread.
    let offeredGeneration = Atomic<Int>(0)
    /// Where that generation begins in the ring.
    ///
    /// Decode thread.
    let offeredStart = Atomic<Int>(0)
    /// Its format: rate << 8 | channels.
    ///
    /// Decode thread.
    let offeredFormat = Atomic<Int>(0)
    /// The generation that is sounding.
    ///
    /// Audio thread.
    let heldGeneration = Atomic<Int>(0)
    /// Where the music ends on purpose, so that silence after it is no underrun; `Int.max`: not yet.
    ///
    /// Decode thread.
    let end = Atomic<Int>(Int.max)

    // MARK: Orders and answers

    /// What shall sound, a `TransportOrder` in one word.
    ///
    /// Control thread.
    let order = Atomic<UInt64>(0)
    /// Whether the last cycle ended silent, with nothing fading any more.
    ///
    /// Audio thread.
    let isQuiet = Atomic<Bool>(true)
    /// Whether the slow fade has come to silence.
    ///
    /// Audio thread.
    let isFadedOut = Atomic<Bool>(false)
    /// Cycles that wanted frames and found too few.
    ///
    /// Audio thread.
    let underruns = Atomic<Int>(0)
    /// Cycles in the middle of the music that came a cycle too late.
    ///
    /// Audio thread.
    let lateCycles = Atomic<Int>(0)

    // MARK: The anchor, a sequence lock: odd while it is being written. Audio thread.

    let anchorSequence = Atomic<Int>(0)
    let anchorGeneration = Atomic<Int>(0)
    let anchorFormat = Atomic<Int>(0)
    let anchorNow = Atomic<Int64>(0)
    let anchorFrames = Atomic<Int>(0)
    let anchorAhead = Atomic<Int>(0)
    let anchorSilence = Atomic<Int>(0)
}

/// The addresses of the shared cells, of the volume's and of the ring's slots.
///
/// Sendable because the cells are atomic and a slot is touched only by the thread that owns it: the decode thread
/// from `head` on, the audio thread from `tail` to `head`.
@safe struct SharedMemory: @unchecked Sendable {
    let cells: UnsafeMutablePointer<SharedCells>
    let wantedVolumes: UnsafeMutablePointer<VolumeCell>
    let volumes: UnsafeMutablePointer<ChannelVolume>
    let slots: UnsafeMutablePointer<Float>
    /// Number of slots less one; the number is a power of two.
    let mask: Int

    /// Copies ring samples from `position` on into `output`, around the ring's end where needed.
    ///
    /// Plain loops, because the pointers' own bulk copies are not proved real-time safe; optimised, they are the same.
    @_noLocks @_noAllocation
    func copy(from position: Int, count: Int, to output: UnsafeMutablePointer<Float>) {
        let offset = position & mask
        let first = min(count, mask + 1 - offset)
        var index = 0
        while index < first {
            unsafe output[index] = slots[offset + index]
            index += 1
        }
        while index < count {
            unsafe output[index] = slots[index - first]
            index += 1
        }
    }

    /// Copies `input` into the ring from `position` on, around the ring's end where needed.
    func copy(from input: UnsafePointer<Float>, count: Int, to position: Int) {
        let first = min(count, mask + 1 - (position & mask))
        unsafe (slots + (position & mask)).update(from: input, count: first)
        unsafe slots.update(from: input + first, count: count - first)
    }
}

extension StreamFormat {
    /// The format in one word.
    var packed: Int { @_noLocks @_noAllocation get { rate << 8 | channels } }

    /// Whether both are the same, without the synthesised comparison, which is not proved real-time safe.
    @_noLocks @_noAllocation
    func matches(_ other: StreamFormat) -> Bool {
        rate == other.rate && channels == other.channels
    }

    /// The format out of one word.
    @_noLocks @_noAllocation
    init(packed: Int) {
        rate = packed >> 8
        channels = packed & 0xFF
    }
}
