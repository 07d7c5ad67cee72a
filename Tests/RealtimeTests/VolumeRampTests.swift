import Realtime
import Testing

/// The volume's ramps, on a constant signal, whose samples are the gains; 20 ms are 20 frames.
@Suite struct VolumeRampTests {
    private let rig = SoundPathRig(samples: 1 << 16)
    private var control: VolumeControl { unsafe rig.path.renderState.pointee.volumeControl }

    private func begin() {
        rig.begin(1)
        rig.write(constant: 30_000)
    }

    /// The largest step between neighbours.
    private func largestStep(_ samples: [Float]) -> Float {
        zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    }

    @Test func before_anything_sounds_it_holds_at_once() {
        control.set(gains: [0.25])
        begin()
        #expect(rig.cycle(8) == [Float](repeating: 0.25, count: 8))
    }

    @Test func a_change_takes_twenty_milliseconds_whatever_the_cycles() {
        for size in [1, 7, 20, 64] {
            let rig = SoundPathRig(samples: 1 << 16)
            rig.begin(1)
            rig.write(constant: 1000)
            _ = rig.cycle(10)
            unsafe rig.path.renderState.pointee.volumeControl.set(gains: [0.5])
            var heard: [Float] = []
            while heard.count < 30 { heard += rig.cycle(size) }
            for (index, sample) in heard.enumerated() {
                #expect(abs(sample - max(0.5, 1 - Float(index + 1) / 40)) < 1e-5)
            }
            #expect(heard[20...].allSatisfy { $0 == 0.5 }, "exact at the end")
        }
    }

    @Test func full_volume_is_bit_exact_again_after_any_change() {
        rig.begin(1)
        rig.write(2000, from: 1)
        _ = rig.cycle(10)
        control.set(gains: [0.3])
        _ = rig.cycle(50)
        control.set(gains: [1])
        _ = rig.cycle(20)
        #expect(rig.cycle(50) == numbers(81, 50))
    }

    @Test func each_channel_has_its_own() {
        begin()
        _ = rig.cycle(10)
        control.set(gains: [1, 0.5])
        _ = rig.cycle(30)
        #expect(rig.lastFrame == [1, 0.5])
        control.set(gains: [0.25])
        _ = rig.cycle(30)
        #expect(rig.lastFrame == [0.25, 0.25], "a channel that is not named is as loud as the last")
    }

    @Test func a_change_in_a_pause_is_not_heard_as_a_ramp() {
        begin()
        _ = rig.cycle(10)
        rig.transport.send(TransportOrder(generation: 1, isOpen: false, fadesIn: false))
        _ = rig.cycle(20)
        control.set(gains: [0.5])
        rig.transport.send(TransportOrder(generation: 1, isOpen: true, fadesIn: false))
        let heard = rig.cycle(40)
        #expect(heard[9...].allSatisfy { abs($0 - 0.5) < 1e-6 }, "the fade in is all that moves")
        #expect(largestStep(heard) < 0.051)
    }

    @Test func what_sounds_ahead_of_the_resampler_is_let_out_before_it_is_quiet() {
        begin()
        _ = rig.cycle(10)
        rig.transport.send(TransportOrder(generation: 1, isOpen: false, fadesIn: false))
        _ = rig.cycle(30, buffered: 32)
        #expect(!rig.transport.isQuiet, "20 frames of silence do not fill a resampler of 32")
        _ = rig.cycle(12, buffered: 32)
        #expect(rig.transport.isQuiet)
    }

    /// Whatever is set and whenever: no step is larger than the one that takes the whole range in 20 ms.
    @Test(arguments: 0..<1000 as Range<UInt64>) func nothing_jumps(seed: UInt64) {
        var random = SplitMix(state: seed)
        begin()
        var heard = rig.cycle(1)
        var wanted: Float = 1
        for _ in 0..<60 {
            if random.below(3) > 0 {
                wanted = [0, 1, Float(random.below(1000)) / 1000][random.below(3)]
                control.set(gains: [wanted])
            }
            heard += rig.cycle(1 + random.below(70))
        }
        #expect(largestStep(heard) <= 1.001 / 20)
        heard = rig.cycle(40)
        #expect(heard[20...].allSatisfy { $0 == wanted }, "the newest counts")
    }
}

private struct SplitMix {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}
