import Harness
import Output
import Realtime
import Testing
import Unix

extension PipeWireTests {
    /// The rate of the graph, where it may have several.
    @Suite struct Rates {
        private static let rates = [44_100, 96_000, 88_200, 48_000, 44_100, 192_000]

        /// Whether the graph has a rate of the stream's family: its cycles are powers of two in the frames of its rate, and
        /// with no such rate the stream's are none.
        private func isFollowed(_ rig: Rig<PipeWireOutput>, channels: Int) -> Bool {
            rig.path.transport.cycleFrames(channels: channels).nonzeroBitCount == 1
        }

        @Test func theGraphTakesTheRateOfEachSong() throws {
            let pipewire = try PrivatePipeWire(
                sinks: [.init("main", priority: 900)], allowedRates: Set(Self.rates).sorted())
            let rig = try Rig(pipewire)
            let walk = (0..<LongTests.count(60, short: 12)).map { Self.rates[$0 % Self.rates.count] }
            for (number, rate) in walk.enumerated() {
                let channels = 1 + number / 2 % 2
                // As at the end of a song: all of it at once.
                rig.output.deactivate()
                rig.load(countingFrames(0..<rate / 5, channels: channels, rate: rate))
                rig.output.activate(withShortCycles: true)
                #expect(rig.turn(until: { rig.framesTaken > 0 }))
                #expect(rig.turn(until: { rig.framesTaken == rate / 5 }))
                #expect(isFollowed(rig, channels: channels), "\(rate) after \(walk[max(0, number - 1)])")
            }
            #expect(rig.events.filter { $0 == .streaming }.count == walk.count, "each is negotiated once")
        }

        @Test func ofTwoChangesInARowTheLastOneCounts() throws {
            let pipewire = try PrivatePipeWire(
                sinks: [.init("main", priority: 900)], allowedRates: Set(Self.rates).sorted())
            let rig = try Rig(pipewire)
            rig.load(countingFrames(0..<4800))
            #expect(rig.start())
            #expect(rig.turn(until: { rig.framesTaken == 4800 }))
            rig.output.deactivate()
            rig.output.open(format: StreamFormat(rate: 96_000, channels: 2))
            rig.output.activate()
            rig.output.deactivate()
            rig.load(countingFrames(0..<4410, channels: 1, rate: 44_100))
            #expect(rig.turn(until: { rig.output.state == .ready }))
            rig.turn(milliseconds: 100)
            #expect(rig.framesTaken == 0, "it is paused")
            #expect(rig.start())
            #expect(rig.turn(until: { rig.framesTaken == 4410 }))
            #expect(rig.path.transport.anchor?.format == StreamFormat(rate: 44_100, channels: 1))
            #expect(isFollowed(rig, channels: 1))
        }
    }
}
