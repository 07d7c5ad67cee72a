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

        /// The session manager hears of the first route when the second one is wanted already, and answers both.
        @Test func ownWordsThatComeBackLateAreNobodyElses() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.load(countingFrames(0..<200_000))
            #expect(rig.start())
            // Until then what is told is put back.
            rig.turn(milliseconds: 600)
            let news = rig.news.count
            rig.output.route = OutputRoute(followsDefault: false, names: ["other"])
            #expect(rig.turn(until: { rig.output.move == .linking }))
            rig.output.route = OutputRoute(followsDefault: false, names: ["main"])
            #expect(rig.output.move == .linking, "it may be led away still")
            #expect(rig.turn(until: { rig.output.move == nil }))
            rig.turn(milliseconds: 200)
            #expect(rig.output.path?.sinks == ["main"])
            #expect(rig.output.route.names == ["main"])
            #expect(rig.output.state == .streaming)
            #expect(!rig.news[news...].contains { $0 == .route || $0 == .available })
        }
    }
}
