import Foundation
import Harness
import Output
import Realtime
import Testing
import Unix

extension PipeWireTests {
    /// PipeWire, its session manager and the sinks come and go; the output says so and starts anew when asked.
    @Suite struct Failure {
        private func isFailed(_ event: OutputEvent) -> Bool {
            if case .failed = event { true } else { false }
        }

        private func isLost(_ event: OutputEvent) -> Bool {
            if case .lost = event { true } else { false }
        }

        private func isWaiting(_ event: OutputEvent) -> Bool {
            if case .waiting = event { true } else { false }
        }

        @Test func withoutADaemonItSaysWhereItLooked() throws {
            let directory = try TemporaryDirectory()
            let path = directory.file("pipewire-0")
            let rig = try Rig(remote: path)
            for _ in 0..<3 {
                rig.output.open(format: StreamFormat(rate: 48_000, channels: 2))
                #expect(rig.events.isEmpty, "nothing is told from inside a call")
                rig.output.activate()
                rig.output.setVolume(30)
                rig.output.describe(StreamDescription(title: "Nobody hears this"))
                rig.output.deactivate()
                #expect(rig.turn(until: { !rig.events.isEmpty }))
                #expect(rig.events.count == 1)
                #expect(rig.events.first == .failed(reason: "connect to PipeWire: Host is down (\(path))"))
                #expect(rig.output.state == .failed(reason: "connect to PipeWire: Host is down (\(path))"))
                #expect(rig.expect(isFailed))
            }
        }

        @Test func aDaemonThatReturnsIsFoundByTheNextOpen() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.output.setVolume(50)
            rig.load(countingFrames(0..<200_000))
            #expect(rig.start())
            #expect(rig.expect(.streaming))
            try pipewire.kill(.pipewire)
            #expect(rig.expect(isLost))
            #expect(rig.events.isEmpty, "one word is enough")
            guard case .failed = rig.output.state else {
                Issue.record("\(rig.output.state)")
                return
            }
            rig.load(countingFrames(0..<10))
            #expect(rig.expect(isFailed))
            try pipewire.up()
            let signal = countingFrames(0..<48_000)
            rig.load(signal)
            let recorder = try pipewire.record(sink: "main")
            #expect(rig.start())
            #expect(rig.turn(until: { rig.framesTaken == signal.frameCount }))
            rig.turn(milliseconds: 150)
            let heard = try recorder.finish()
            let quiet = Samples(signal.values.map { $0 * 0.125 }, channels: 2, rate: 48_000)
            #expect(SampleSearch.find(quiet, in: heard)?.isWhole == true, "with the volume from before")
        }

        @Test func aMissingSinkIsWaitedFor() throws {
            let pipewire = try PrivatePipeWire(sinks: [])
            let rig = try Rig(pipewire)
            let signal = countingFrames(0..<24_000)
            rig.output.setVolume(100)
            rig.load(signal)
            rig.output.activate()
            #expect(rig.expect(isWaiting))
            guard case .waiting = rig.output.state else {
                Issue.record("\(rig.output.state)")
                return
            }
            #expect(rig.framesTaken == 0)
            #expect(rig.output.missing == .sink)
            try rig.session(pipewire, "sink", "main")
            #expect(rig.turn(until: { rig.news.contains(.available) }))
            #expect(rig.output.missing == nil)
            #expect(rig.start(again: signal))
            #expect(rig.turn(until: { rig.framesTaken == signal.frameCount }))
        }

        @Test func anUnpluggedSinkIsToldAndItsSuccessorUsed() throws {
            let pipewire = try PrivatePipeWire(sinks: [.init("main")])
            let rig = try Rig(pipewire)
            rig.load(countingFrames(0..<200_000))
            #expect(rig.start())
            #expect(rig.expect(.streaming))
            try rig.session(pipewire, "rmsink", "main")
            #expect(rig.expect(.waiting(reason: "there is no sink")))
            try rig.session(pipewire, "sink", "spare")
            #expect(rig.turn(until: { rig.news.contains(.available) }))
            #expect(rig.start(again: countingFrames(0..<24_000)))
        }

        @Test func nothingIsLeftBehind() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.output.setVolume(100)
            func useAndClose() {
                rig.load(countingFrames(0..<4800))
                #expect(rig.start())
                rig.output.close()
                #expect(rig.output.state == .closed)
            }
            func useAndLose() throws {
                rig.load(countingFrames(0..<4800))
                #expect(rig.start())
                let node = try rig.properties(pipewire)["client.id"]
                try rig.tool(pipewire, "pw-cli", "destroy", #require(node))
                #expect(rig.expect(isLost))
            }
            useAndClose()
            try useAndLose()
            let resources = OwnResources.now
            for _ in 0..<20 { useAndClose() }
            for _ in 0..<20 { try useAndLose() }
            #expect(
                rig.turn(until: { OwnResources.now.addsNothing(to: resources) }),
                "\(OwnResources.now), not \(resources)")

            try pipewire.kill(.pipewire)
            #expect(rig.expect(isLost))
            rig.turn(milliseconds: 100)
            let without = OwnResources.now
            for _ in 0..<20 {
                rig.output.open(format: StreamFormat(rate: 48_000, channels: 2))
                #expect(rig.expect(isFailed))
            }
            #expect(
                rig.turn(until: { OwnResources.now.addsNothing(to: without) }),
                "\(OwnResources.now), not \(without)")
        }

        /// What PipeWire has sent for a stream is read when that has ended already.
        @Test func streamsThatEndBeforeAllOfThemIsReadLeaveNothingBehind() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            func useAndClose(unread seconds: Double) {
                for rate in [44_100, 48_000] {
                    rig.load(countingFrames(0..<4800, rate: rate))
                    #expect(rig.start())
                    #expect(rig.rest())
                }
                rig.load(countingFrames(0..<4800, rate: 44_100))
                rig.output.activate()
                Thread.sleep(forTimeInterval: seconds)
                rig.output.close()
            }
            useAndClose(unread: 0)
            rig.turn(milliseconds: 300)
            let resources = OwnResources.now
            for count in 0..<15 { useAndClose(unread: 0.002 * Double(count)) }
            #expect(
                rig.turn(until: { OwnResources.now.addsNothing(to: resources) }),
                "\(OwnResources.now), not \(resources)")
        }
    }
}
