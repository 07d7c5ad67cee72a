import Realtime
import Testing

@Suite struct AnchorTests {
    @Test func there_is_no_position_before_the_first_cycle() {
        #expect(SoundPathRig().transport.anchor == nil)
    }

    @Test func the_position_is_that_of_the_speaker() throws {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(2000, from: 1)
        for _ in 0..<5 { _ = rig.cycle(100, delay: 250, buffered: 20) }
        let anchor = try #require(rig.transport.anchor)
        // The fifth cycle began at 400 ms; 400 frames had been handed over, of which 270 were not heard yet.
        #expect(anchor.heardFrames(at: anchor.now) == 130)
        #expect(anchor.heardFrames(at: anchor.now + 50_000_000) == 180)
        #expect(anchor.time(ofFrame: 180) == anchor.now + 50_000_000)
    }

    @Test func the_position_never_passes_what_was_handed_over() throws {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(100, from: 1)
        _ = rig.cycle(64)
        let anchor = try #require(rig.transport.anchor)
        #expect(anchor.heardFrames(at: anchor.now + 60_000_000_000) == 64)
    }

    @Test func silence_behind_the_music_does_not_hold_the_position_back() throws {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(50, from: 1)
        rig.producer.markEnd()
        _ = rig.cycle(100, delay: 80)
        let after = try #require(rig.transport.anchor)
        #expect(after.heardFrames(at: after.now) == 0)
        #expect(after.heardFrames(at: after.now + 100_000_000) == 20)
        #expect(after.heardFrames(at: after.now + 130_000_000) == 50)
        for _ in 0..<3 { _ = rig.cycle(100, delay: 80) }
        let later = try #require(rig.transport.anchor)
        #expect(later.heardFrames(at: later.now) == 50)
    }

    @Test func a_new_generation_begins_at_zero() throws {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(200, from: 1)
        _ = rig.cycle(100)
        rig.begin(2)
        rig.write(200, from: 1)
        _ = rig.cycle(100, delay: 500)
        let anchor = try #require(rig.transport.anchor)
        #expect(anchor.generation == 2)
        #expect(anchor.heardFrames(at: anchor.now) == 0)
    }

    @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
    func an_order_keeps_its_parts_in_one_word(isOpen: Bool, fadesIn: Bool) {
        for generation in [0, 1, 77, Int(Int32.max)] {
            let order = TransportOrder(generation: generation, isOpen: isOpen, fadesIn: fadesIn)
            let rig = SoundPathRig()
            rig.begin(max(1, generation), fadesIn: fadesIn, isOpen: isOpen)
            rig.write(50, from: 1)
            let heard = rig.cycle(50).contains { $0 != 0 }
            #expect(heard == order.isOpen)
        }
    }
}
