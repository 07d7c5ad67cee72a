import Harness
import Testing
import Unix

@testable import Output

extension PipeWireTests {
    /// The stream on its way from sink to sink.
    @Suite struct Moves {
        /// The first one gets a second to arrive; when that is over, the third is waiting for its silence.
        @Test func aMoveIsNotEndedByTheTimeOfAnother() throws {
            let pipewire = try PrivatePipeWire(sinks: [.init("main", priority: 900), .init("other"), .init("third")])
            let rig = try Rig(pipewire)
            rig.load(countingFrames(0..<200_000))
            #expect(rig.start())
            func move(to sink: String) {
                rig.output.route = OutputRoute(followsDefault: false, names: [sink])
                #expect(rig.output.move == .silencing)
            }
            move(to: "other")
            #expect(rig.turn(until: { rig.output.move == .linking }))
            let clock = SystemTime()
            let limit = clock.now.advanced(by: 1_000_000_000)
            move(to: "third")
            #expect(rig.turn(until: { rig.output.move == nil }))
            #expect(rig.output.path?.sinks == ["third"])
            rig.turn(until: { clock.now > limit.advanced(by: -10_000_000) })
            move(to: "main")
            #expect(rig.turn(until: { rig.output.move != .silencing }))
            #expect(rig.output.move == .linking, "it is moved when it is silent")
            #expect(rig.turn(until: { rig.output.move == nil }))
            #expect(rig.output.path?.sinks == ["main"])
        }
    }
}
