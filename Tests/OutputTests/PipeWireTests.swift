import Harness
import Output
import Testing

/// The output on a real, private PipeWire; one test at a time, because they count descriptors and threads.
@Suite(.serialized) struct PipeWireTests {
    @Test func theLibraryHasNothingToComplainAbout() throws {
        let pipewire = try PrivatePipeWire()
        let rig = try Rig(pipewire)
        rig.output.setVolume(20)
        rig.output.setMuted(true)
        for rate in [44_100, 48_000, 44_100] {
            rig.load(countingFrames(0..<4800, rate: rate))
            rig.output.setVolume(30)
            rig.turn(milliseconds: 20)
            rig.output.setVolume(40)
            #expect(rig.start())
            rig.output.setVolume(50)
            rig.output.setMuted(false)
            #expect(rig.turn(until: { rig.framesTaken == 4800 }))
            #expect(rig.rest())
            rig.output.setVolume(60)
        }
        rig.output.close()
        #expect(PipeWireLog.shared.complaints == [])
    }
}
