import Realtime
import Testing

@Suite struct RenderTests {
    @Test func frames_pass_bit_for_bit_from_the_first() {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(100, from: 1)
        #expect(rig.cycle(64) == numbers(1, 64))
        #expect(rig.cycle(64) == numbers(65, 36) + [Float](repeating: 0, count: 28))
    }

    @Test func every_cycle_size_gives_the_same_stream_around_the_ring_end() {
        for size in [1, 3, 7, 64, 100, 509] {
            let rig = SoundPathRig(samples: 1 << 11)
            rig.begin(1)
            var written = 0
            var heard: [Float] = []
            while heard.count < 5000 {
                written += rig.write(400, from: written + 1)
                heard += rig.cycle(size).filter { $0 != 0 }
            }
            #expect(firstDifference(heard, numbers(1, heard.count)) == nil, "cycles of \(size) frames")
        }
    }

    @Test func nothing_sounds_before_the_order_or_before_the_generation() {
        let rig = SoundPathRig()
        #expect(rig.cycle(8) == [Float](repeating: 0, count: 8))
        rig.transport.send(TransportOrder(generation: 1, isOpen: true, fadesIn: false))
        #expect(rig.cycle(8) == [Float](repeating: 0, count: 8))
        rig.producer.begin(generation: 1, format: rig.format)
        rig.write(8, from: 1)
        #expect(rig.cycle(8) == numbers(1, 8))
    }

    @Test func closing_fades_out_in_ten_milliseconds_and_opening_goes_on_with_the_next_frame() {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(1000, from: 1)
        _ = rig.cycle(100)
        rig.transport.send(TransportOrder(generation: 1, isOpen: false, fadesIn: false))
        let fading = rig.cycle(50)
        for (index, sample) in fading.enumerated() {
            let gain = max(0, 1 - Float(index + 1) / 10)
            #expect(abs(sample - gain * Float(101 + index)) < 0.01)
        }
        #expect(rig.transport.isQuiet)
        #expect(rig.cycle(20) == [Float](repeating: 0, count: 20))
        rig.transport.send(TransportOrder(generation: 1, isOpen: true, fadesIn: false))
        let opening = rig.cycle(20)
        #expect(Array(opening[10...]) == numbers(121, 10), "ten frames went into the fade out, ten into the fade in")
        #expect(abs(opening[0] - 11.1) < 0.01)
    }

    @Test(arguments: [1, 7, 500]) func fades_are_as_long_as_asked_for(milliseconds: Int) {
        let rig = SoundPathRig(fadeMilliseconds: milliseconds)
        rig.begin(1)
        rig.write(constant: 2000)
        _ = rig.cycle(100)
        rig.transport.send(TransportOrder(generation: 1, isOpen: false, fadesIn: false))
        let fading = rig.cycle(700)
        // Where a step is no whole binary number, rounding may ask for one more.
        let frames = (rig.transport.anchor?.frames ?? 0) - 100
        #expect((milliseconds...milliseconds + 1).contains(frames))
        #expect(fading[..<(frames - 1)].allSatisfy { $0 > 0 } && fading[frames...].allSatisfy { $0 == 0 })
        rig.transport.send(TransportOrder(generation: 1, isOpen: true, fadesIn: false))
        let opening = rig.cycle(700).firstIndex(of: 1) ?? 0
        #expect((milliseconds - 1...milliseconds).contains(opening))
    }

    @Test func no_fade_at_all_is_one_frame() {
        let rig = SoundPathRig(fadeMilliseconds: 0)
        rig.begin(1)
        rig.write(constant: 200)
        _ = rig.cycle(100)
        rig.transport.send(TransportOrder(generation: 1, isOpen: false, fadesIn: false))
        #expect(rig.cycle(10) == [Float](repeating: 0, count: 10))
        rig.transport.send(TransportOrder(generation: 1, isOpen: true, fadesIn: false))
        #expect(rig.cycle(10) == [Float](repeating: 1, count: 10))
    }

    @Test func a_skip_fades_out_the_old_and_begins_the_new_in_the_same_cycle() {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(2000, from: 1)
        _ = rig.cycle(100)
        rig.begin(2)
        rig.write(500, from: 50_000)
        let cycle = rig.cycle(64)
        #expect(cycle[0] == 0.9 * 101)
        #expect(Array(cycle[10...]) == numbers(50_000, 54), "no frame of the old song, no gap, no loss")
        #expect(rig.transport.anchor?.generation == 2)
    }

    @Test func a_seek_fades_in_when_it_was_asked_to() {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(200, from: 1)
        _ = rig.cycle(100)
        rig.begin(2, fadesIn: true)
        rig.write(500, from: 1000)
        let cycle = rig.cycle(64)
        #expect(abs(cycle[10] - 100) < 0.1)
        #expect(Array(cycle[20...]) == numbers(1010, 44))
    }

    @Test func a_join_of_another_format_waits_for_the_stream_and_begins_whole() {
        let rig = SoundPathRig()
        let mono = StreamFormat(rate: 500, channels: 1)
        rig.begin(1)
        rig.write(10, from: 1)
        _ = rig.cycle(10)
        rig.begin(2, format: mono)
        rig.write(100, from: 700, channels: 1)
        #expect(rig.cycle(16) == [Float](repeating: 0, count: 16), "the stream still has the old format")
        #expect(rig.cycle(16, format: mono) == numbers(700, 16))
    }

    @Test func silence_counts_as_underrun_only_in_the_middle_of_the_music() {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(10, from: 1)
        _ = rig.cycle(20)
        #expect(rig.transport.underruns == 1)
        rig.producer.markEnd()
        _ = rig.cycle(20)
        #expect(rig.transport.underruns == 1)
        rig.write(10, from: 11)
        #expect(Array(rig.cycle(20)[..<10]) == numbers(11, 10))
    }

    @Test func a_cycle_that_comes_too_late_is_counted_in_the_music_only() {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(constant: 1000)
        for _ in 0..<3 { _ = rig.cycle(50) }
        #expect(rig.transport.lateCycles == 0)
        rig.wait(frames: 50)
        _ = rig.cycle(50)
        #expect(rig.transport.lateCycles == 1)
        rig.transport.send(TransportOrder(generation: 1, isOpen: false, fadesIn: false))
        _ = rig.cycle(50)
        rig.wait(frames: 1000)
        rig.transport.send(TransportOrder(generation: 1, isOpen: true, fadesIn: false))
        _ = rig.cycle(50)
        _ = rig.cycle(50)
        #expect(rig.transport.lateCycles == 1, "a pause is no delay")
    }

    @Test func a_cycle_behind_one_of_another_length_is_not_late() {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(constant: 2000)
        // A driver that has waited for the end of a longer one, at the start of the music and in it.
        _ = rig.cycle(50)
        rig.wait(frames: 50)
        for _ in 0..<3 { _ = rig.cycle(50) }
        _ = rig.cycle(20)
        rig.wait(frames: 50)
        for _ in 0..<3 { _ = rig.cycle(20) }
        #expect(rig.transport.lateCycles == 0)
        rig.wait(frames: 50)
        _ = rig.cycle(20)
        #expect(rig.transport.lateCycles == 1)
    }

    @Test func a_skip_during_a_pause_is_heard_from_its_first_frame() {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(1000, from: 1)
        _ = rig.cycle(100)
        rig.transport.send(TransportOrder(generation: 1, isOpen: false, fadesIn: false))
        _ = rig.cycle(100)
        rig.begin(2, isOpen: false)
        rig.write(100, from: 5000)
        rig.begin(3, isOpen: false)
        rig.write(100, from: 9000)
        #expect(rig.cycle(16) == [Float](repeating: 0, count: 16))
        rig.transport.send(TransportOrder(generation: 3, isOpen: true, fadesIn: false))
        let cycle = rig.cycle(32)
        #expect(Array(cycle[10...]) == numbers(9010, 22))
    }
}
