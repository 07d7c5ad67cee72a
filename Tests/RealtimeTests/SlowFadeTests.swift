import Realtime
import Testing

/// The fade over many songs, on frames whose numbers and gains can be read off; a second has 1,000 of them.
@Suite struct SlowFadeTests {
    private let rig = SoundPathRig(samples: 1 << 15)

    /// The gain after so many frames of a fade.
    private func gain(after frames: Int, of length: Int) -> Float {
        let level = max(0, 1 - Double(frames) / Double(length))
        return Float(level * level * level)
    }

    private func order(_ generation: Int = 1, isOpen: Bool = true, slowFade: Int) {
        rig.transport.send(
            TransportOrder(generation: generation, isOpen: isOpen, fadesIn: false, slowFade: slowFade))
    }

    /// Frames `numbers` from `first` on, each at the gain of its place in the fade.
    private func isFaded(_ heard: [Float], from first: Int, at place: Int = 0, of length: Int) -> Bool {
        heard.indices.allSatisfy { index in
            abs(heard[index] - Float(first + index) * gain(after: place + index + 1, of: length)) < 0.01
        }
    }

    @Test(arguments: [1, 7, 64, 509]) func every_frame_is_heard_at_the_gain_of_its_place(size: Int) {
        rig.begin(1)
        rig.write(8000, from: 1)
        #expect(rig.cycle(1000) == numbers(1, 1000))
        order(slowFade: 4000)
        var heard: [Float] = []
        while heard.count < 3999 - size {
            heard += rig.cycle(size)
            #expect(!rig.transport.isFadedOut)
        }
        #expect(isFaded(heard, from: 1001, of: 4000))
        while heard.count < 4001 { heard += rig.cycle(size) }
        #expect(rig.transport.isFadedOut)
        #expect(heard[4000...].allSatisfy { $0 == 0 })
        #expect(rig.cycle(500) == [Float](repeating: 0, count: 500))
        #expect(!rig.transport.isQuiet, "the music goes on in silence")
        #expect(rig.transport.anchor?.frames == 1000 + heard.count + 500, "as many frames are taken as without")
    }

    @Test func the_gain_never_rises_nor_jumps() {
        order(slowFade: 3000)
        rig.producer.begin(generation: 1, format: rig.format)
        rig.write(constant: 3500)
        var heard: [Float] = []
        while heard.count < 3500 { heard += rig.cycle(100) }
        for (before, after) in zip(heard, heard.dropFirst()) {
            #expect(after <= before && before - after < 3.01 / 3000)
        }
        #expect(heard[3001] == 0)
    }

    @Test func a_cancelled_fade_comes_back_without_a_jump_in_three_hundred_milliseconds() {
        rig.begin(1)
        rig.write(constant: 6000)
        order(slowFade: 1000)
        var heard = rig.cycle(900)
        order(slowFade: 0)
        heard += rig.cycle(1000)
        for (before, after) in zip(heard, heard.dropFirst()) { #expect(abs(after - before) < 3.01 / 300) }
        for (before, after) in zip(heard[899...], heard[900...]) { #expect(after >= before) }
        #expect(heard[900 + 260] < 1)
        #expect(heard[(900 + 271)...].allSatisfy { $0 == 1 }, "untouched, bit for bit")
        #expect(!rig.transport.isFadedOut)
    }

    @Test func a_silenced_fade_comes_back_too() {
        rig.begin(1)
        rig.write(constant: 4000)
        order(slowFade: 500)
        _ = rig.cycle(600)
        order(slowFade: 0)
        let heard = rig.cycle(400)
        #expect(heard[0] > 0 && heard[0] < 1e-6)
        #expect(heard[301...].allSatisfy { $0 == 1 })
    }

    @Test func a_skip_fades_on_where_the_old_song_was() {
        rig.begin(1)
        rig.write(1000, from: 1)
        order(slowFade: 1000)
        #expect(isFaded(rig.cycle(400), from: 1, of: 1000))
        rig.producer.begin(generation: 2, format: rig.format)
        rig.write(2000, from: 5000)
        order(2, slowFade: 1000)
        let heard = rig.cycle(500)
        #expect(isFaded(Array(heard[10...]), from: 5000, at: 410, of: 1000))
        for frame in 0..<10 {
            let closing = 1 - Float(frame + 1) / 10
            #expect(abs(heard[frame] - Float(401 + frame) * closing * gain(after: 401 + frame, of: 1000)) < 0.01)
        }
    }

    @Test func a_song_of_another_rate_fades_on_in_the_same_time() {
        let mono = StreamFormat(rate: 500, channels: 1)
        rig.begin(1)
        rig.write(400, from: 1)
        order(slowFade: 1000)
        _ = rig.cycle(400)
        rig.producer.begin(generation: 2, format: mono)
        rig.write(1000, from: 700, channels: 1)
        order(2, slowFade: 1000)
        let heard = rig.cycle(310, format: mono)
        for frame in 0..<300 {
            #expect(abs(heard[frame] - Float(700 + frame) * gain(after: 400 + 2 * (frame + 1), of: 1000)) < 0.01)
        }
        #expect(heard[301...].allSatisfy { $0 == 0 })
    }

    @Test func a_gap_does_not_hold_the_fade_up() {
        rig.begin(1)
        rig.write(100, from: 1)
        rig.producer.markEnd()
        order(slowFade: 1000)
        _ = rig.cycle(600)
        rig.write(500, from: 101)
        #expect(isFaded(rig.cycle(300), from: 101, at: 600, of: 1000))
    }

    @Test func after_a_pause_in_silence_the_song_goes_on_at_its_full_level() {
        rig.begin(1)
        rig.write(4000, from: 1)
        order(slowFade: 500)
        _ = rig.cycle(600)
        order(isOpen: false, slowFade: 0)
        #expect(rig.cycle(100) == [Float](repeating: 0, count: 100), "nothing comes back while it closes")
        #expect(rig.transport.isQuiet)
        order(slowFade: 0)
        let heard = rig.cycle(100)
        #expect(abs(heard[0] - 0.1 * 611) < 0.01)
        #expect(Array(heard[10...]) == numbers(621, 90))
    }

    @Test func a_pause_in_the_middle_closes_from_there_and_goes_on_at_the_full_level() {
        rig.begin(1)
        rig.write(constant: 4000)
        order(slowFade: 1000)
        _ = rig.cycle(500)
        order(isOpen: false, slowFade: 0)
        let closing = rig.cycle(20)
        for frame in 0..<10 {
            #expect(abs(closing[frame] - 0.125 * (1 - Float(frame + 1) / 10)) < 1e-4, "the level stays meanwhile")
        }
        order(slowFade: 0)
        #expect(rig.cycle(20)[10...].allSatisfy { $0 == 1 })
    }

    @Test func resuming_before_the_pause_has_closed_does_not_jump() {
        rig.begin(1)
        rig.write(constant: 4000)
        order(slowFade: 1000)
        var heard = rig.cycle(800)
        order(isOpen: false, slowFade: 0)
        heard += rig.cycle(5)
        order(slowFade: 0)
        heard += rig.cycle(400)
        for (before, after) in zip(heard, heard.dropFirst()) { #expect(abs(after - before) < 3.01 / 300) }
        #expect(heard.last == 1)
    }

    @Test func an_order_keeps_its_fade_beside_the_largest_generation() {
        let generation = 1 << 31 - 1
        rig.producer.begin(generation: generation, format: rig.format)
        rig.write(constant: 4000)
        order(generation, slowFade: 1 << 30 - 1)
        #expect(rig.cycle(10)[9] > 0.999_999)
        #expect(rig.transport.anchor?.generation == generation)
        order(generation, slowFade: 1)
        #expect(rig.cycle(10)[2] == 0)
    }
}
