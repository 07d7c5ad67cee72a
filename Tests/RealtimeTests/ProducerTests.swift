import Realtime
import Testing

@Suite struct ProducerTests {
    @Test func a_full_ring_takes_no_more() {
        let rig = SoundPathRig(samples: 64)
        rig.begin(1)
        #expect(rig.write(100, from: 1) == 32)
        #expect(rig.write(1, from: 33) == 0)
        #expect(rig.producer.framesFree == 0)
        _ = rig.cycle(5)
        #expect(rig.producer.framesFree == 5)
    }

    @Test func the_smallest_rings_work() {
        for samples in [2, 4] {
            let rig = SoundPathRig(samples: samples)
            rig.begin(1)
            for frame in 1...20 {
                #expect(rig.write(1, from: frame) == 1)
                #expect(rig.cycle(1) == [Float(frame)])
            }
        }
    }

    @Test func frames_that_nobody_has_read_are_taken_back() {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(300, from: 1)
        rig.write(300, from: 10_000)
        _ = rig.cycle(50)
        #expect(rig.takeBack(to: 300))
        #expect(rig.producer.framesOfGeneration == 300)
        rig.write(300, from: 20_000)
        var heard: [Float] = []
        for _ in 0..<11 { heard += rig.cycle(50) }
        #expect(heard == numbers(51, 250) + numbers(20_000, 300))
    }

    @Test func frames_that_are_read_or_about_to_be_stay() {
        let rig = SoundPathRig()
        rig.begin(1)
        rig.write(100, from: 1)
        rig.write(100, from: 10_000)
        _ = rig.cycle(50)
        #expect(!rig.takeBack(to: 100), "two cycles away, but not more")
        _ = rig.cycle(60)
        #expect(!rig.takeBack(to: 100))
        #expect(rig.cycle(10) == numbers(10_010, 10))
    }

    @Test func a_generation_that_never_sounded_leaves_its_room() {
        let rig = SoundPathRig(samples: 1024)
        rig.begin(1, isOpen: false)
        for generation in 2..<50 {
            rig.write(400, from: generation * 1000)
            rig.begin(generation, isOpen: false)
        }
        #expect(rig.write(400, from: 7) == 400)
        rig.transport.send(TransportOrder(generation: 49, isOpen: true, fadesIn: false))
        #expect(Array(rig.cycle(400)[10...]) == numbers(17, 390))
    }

    @Test func the_first_frame_to_retract_can_be_retracted() {
        let rig = SoundPathRig()
        rig.begin(1)
        #expect(rig.write(2000, from: 0) == 2000)
        #expect(rig.producer.framesRead == 0 && rig.producer.firstFrameToRetract(keeping: 100) == 0)
        for frames in [64, 128, 256] {
            _ = rig.cycle(frames)
            #expect(rig.producer.firstFrameToRetract(keeping: 0) == rig.producer.framesRead + 2 * frames)
            #expect(rig.producer.firstFrameToRetract(keeping: 1000) == rig.producer.framesRead + 1000)
        }
        #expect(rig.producer.framesRead == 448)
        #expect(!rig.takeBack(to: rig.producer.firstFrameToRetract(keeping: 0) - 1))
        #expect(rig.takeBack(to: rig.producer.firstFrameToRetract(keeping: 0)))
    }

    @Test func another_producer_goes_on_where_one_left_off() {
        let rig = SoundPathRig()
        rig.begin(3)
        #expect(rig.write(100, from: 0) == 100)
        _ = rig.cycle(40)
        rig.producer = rig.path.makeProducer()
        #expect(rig.producer.framesOfGeneration == 100 && rig.producer.framesWaiting == 60)
        #expect(rig.write(100, from: 100) == 100)
        #expect(rig.cycle(160) == (40..<200).map(Float.init))
        rig.begin(4)
        #expect(rig.write(50, from: 500) == 50)
        #expect(rig.cycle(50) == (500..<550).map(Float.init))
    }
}
