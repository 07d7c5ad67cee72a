import Harness
import Output
import Realtime
import Testing
import Unix

extension PipeWireTests {
    /// A player that does not play disturbs nobody.
    @Suite struct Quiet {
        @Test func nothingIsOpenedBeforeTheFirstOpen() throws {
            let before = OwnResources.now
            let rig = try unsafe Rig(time: ManualTime()) { loop, render in
                unsafe PipeWireOutput(loop: loop, render: render)
            }
            rig.output.setVolume(30)
            rig.output.setMuted(true)
            rig.output.describe(StreamDescription(title: "Not yet"))
            rig.output.activate()
            rig.output.deactivate()
            rig.loop.turn(waitingAtMost: 0)
            #expect(rig.output.state == .closed)
            #expect(rig.events.isEmpty)
            // The loop's own epoll instance is all there is.
            let after = OwnResources.now
            #expect(after.threads == before.threads)
            #expect(after.descriptors.values.reduce(0, +) - before.descriptors.values.reduce(0, +) == 1)
        }

        @Test func anOpenStreamIsSilentUntilItIsActivated() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.load(countingFrames(0..<4800))
            #expect(rig.turn(until: { rig.output.state == .ready }))
            rig.turn(milliseconds: 300)
            #expect(rig.output.state == .ready)
            #expect(rig.events.isEmpty)
            #expect(rig.framesTaken == 0)
        }

        @Test func aPauseLetsTheSinkSleepAndWakesNobody() throws {
            let pipewire = try PrivatePipeWire(suspendSeconds: 1)
            let rig = try Rig(pipewire)
            let others = OwnResources.now.threads
            rig.load(countingFrames(0..<200_000))
            #expect(rig.start())
            #expect(rig.turn(until: { rig.framesTaken > 4800 }))
            let threads = OwnResources.now.threads.subtracting(others)
            #expect(!threads.isEmpty, "PipeWire brings a thread")
            #expect(rig.rest())
            let directory = try #require(pipewire.environment["PRIVATE_PIPEWIRE"])
            let script = "\(Fixtures.root)/contrib/private-pipewire"
            #expect(
                try rig.turn(until: {
                    try rig.tool(pipewire, script, "state", directory, "main") == "suspended\n"
                }), "the sink sleeps")

            rig.turn(milliseconds: 200)
            let before = try ThreadSwitches.voluntary(of: OwnResources.pid)
            let began = SystemTime().now
            rig.loop.turn(waitingAtMost: 4000)
            #expect(SystemTime().now.nanoseconds(since: began) >= 3_990_000_000, "nothing ended the loop's sleep")
            let after = try ThreadSwitches.voluntary(of: OwnResources.pid)
            for thread in threads { #expect(after[thread] == before[thread], "PipeWire's thread sleeps") }

            #expect(rig.start(), "and then it plays on")
            #expect(rig.turn(until: { rig.framesTaken > 9600 }))
        }
    }
}
