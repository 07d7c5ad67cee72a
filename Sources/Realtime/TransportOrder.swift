/// What the control thread wants to hear: one word, the latest wins.
package struct TransportOrder: Equatable, Sendable {
    /// The generation to sound; frames of others are dropped.
    package var generation: Int
    /// Whether it shall sound; closing fades out.
    package var isOpen: Bool
    /// Whether the generation begins with a fade.
    ///
    /// A song from its start and a join begin with their own first sample.
    package var fadesIn: Bool
    /// Whether what sounded before is dropped without a fade, because the stream that it sounded in is gone.
    package var cutsOff: Bool
    /// Milliseconds that the slow fade takes from the full level to silence; 0 brings the sound back.
    ///
    /// It goes on through joins and into the next generation. While nothing sounds, 0 restores the full level at once.
    package var slowFade: Int

    /// An order for `generation` (31 bits) with a slow fade of up to 12 days (30 bits).
    package init(generation: Int, isOpen: Bool, fadesIn: Bool, cutsOff: Bool = false, slowFade: Int = 0) {
        precondition(0..<1 << 30 ~= slowFade, "a slow fade takes 0 ms to 12 days")
        self.generation = generation
        self.isOpen = isOpen
        self.fadesIn = fadesIn
        self.cutsOff = cutsOff
        self.slowFade = slowFade
    }

    /// The order in one word.
    var packed: UInt64 {
        @_noLocks @_noAllocation get {
            UInt64(generation) << 33 | UInt64(slowFade) << 3 | (isOpen ? 1 : 0) | (fadesIn ? 2 : 0) | (cutsOff ? 4 : 0)
        }
    }

    /// The order out of one word.
    @_noLocks @_noAllocation
    init(packed: UInt64) {
        generation = Int(packed >> 33)
        isOpen = packed & 1 != 0
        fadesIn = packed & 2 != 0
        cutsOff = packed & 4 != 0
        slowFade = Int(packed >> 3 & 0x3FFF_FFFF)
    }
}
