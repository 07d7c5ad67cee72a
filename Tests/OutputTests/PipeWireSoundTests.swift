import Harness
import Output
import Realtime
import Testing
import Unix

extension PipeWireTests {
    /// What is heard is what was rendered, to the bit.
    @Suite struct Sound {
        /// Large cycles, so that the recorder itself loses none on a busy machine.
        private static let quantum = 4096

        @Test func everyBitArrivesAtFullVolume() throws {
            let pipewire = try PrivatePipeWire(quantum: Self.quantum)
            let rig = try Rig(pipewire)
            let signal = countingFrames(0..<96_000)
            rig.output.setVolume(100)
            rig.load(signal)
            let recorder = try pipewire.record(sink: "main")
            #expect(rig.start())
            #expect(rig.turn(until: { rig.framesTaken == signal.frameCount }))
            rig.turn(milliseconds: 500)
            let heard = try recorder.finish()
            #expect(SampleSearch.find(signal, in: heard)?.isWhole == true)
            #expect(rig.output.starvedCycles == 0)
            #expect(rig.path.transport.underruns == 0)
        }

        /// Into a sink of as many channels each goes as it is; a channel that went astray would sound in its place.
        @Test(arguments: [6, 8]) func everyChannelHasItsPlace(channels: Int) throws {
            let pipewire = try PrivatePipeWire(
                sinks: [.init("main", priority: 900, channels: channels)], quantum: Self.quantum)
            let rig = try Rig(pipewire)
            let values = (0..<48_000 * channels).map { Float($0 + 1) / Float(1 << 24) }
            let signal = Samples(values, channels: channels, rate: 48_000)
            rig.output.setVolume(100)
            rig.load(signal)
            let recorder = try pipewire.record(sink: "main", channels: channels)
            #expect(rig.start())
            #expect(rig.turn(until: { rig.framesTaken == signal.frameCount }))
            rig.turn(milliseconds: 500)
            #expect(SampleSearch.find(signal, in: try recorder.finish())?.isWhole == true)
        }

        /// Fewer channels than the sink has are mixed into it, and the front ones stay what they are.
        @Test(arguments: [3, 4, 5, 7]) func oddNumbersOfChannelsAreHeard(channels: Int) throws {
            let pipewire = try PrivatePipeWire(
                sinks: [.init("main", priority: 900, channels: 8)], quantum: Self.quantum)
            let rig = try Rig(pipewire)
            // Sound on the left alone.
            let values = (0..<48_000 * channels).map { $0 % channels == 0 ? Float($0 + 1) / Float(1 << 24) : 0 }
            rig.output.setVolume(100)
            rig.load(Samples(values, channels: channels, rate: 48_000))
            let recorder = try pipewire.record(sink: "main", channels: 8)
            #expect(rig.start())
            #expect(rig.turn(until: { rig.framesTaken == 48_000 }))
            rig.turn(milliseconds: 500)
            let heard = try recorder.finish()
            let left = stride(from: 0, to: heard.values.count, by: 8).map { heard.values[$0] }
            #expect(left.filter { $0 != 0 } == values.filter { $0 != 0 })
            // 0.3.65 gives the other places on the left and in the middle something of it, too.
            #expect(heard.values.indices.allSatisfy { $0 % 8 != 1 || heard.values[$0] == 0 })
        }

        @Test func pausesLoseAndRepeatNothing() throws {
            let pipewire = try PrivatePipeWire(quantum: Self.quantum)
            let rig = try Rig(pipewire)
            let signal = countingFrames(0..<144_000)
            rig.output.setVolume(100)
            rig.load(signal)
            let recorder = try pipewire.record(sink: "main")
            for pause in 1...4 {
                #expect(rig.start())
                #expect(rig.turn(until: { rig.framesTaken > pause * 20_000 }))
                #expect(rig.rest())
                rig.turn(milliseconds: 100)
                let taken = rig.framesTaken
                rig.turn(milliseconds: 100)
                #expect(rig.framesTaken == taken, "no cycle runs in a pause")
            }
            #expect(rig.start())
            #expect(rig.turn(until: { rig.framesTaken == signal.frameCount }))
            rig.turn(milliseconds: 500)
            let heard = try recorder.finish()
            let sounding = stride(from: 0, to: heard.values.count, by: 2).filter { heard.values[$0] != 0 }
            let frames = sounding.map { Int(heard.values[$0] * Float(1 << 24)) }
            #expect(frames == Array(1...144_000))
        }

        @Test func anotherFormatIsSettledInAPause() throws {
            let pipewire = try PrivatePipeWire(quantum: Self.quantum)
            let rig = try Rig(pipewire)
            rig.output.setVolume(100)
            let formats = [(44_100, 2), (48_000, 1), (48_000, 2), (44_100, 1), (44_100, 2)]
            for (rate, channels) in formats {
                let recorder = try pipewire.record(sink: "main")
                rig.load(countingFrames(0..<48_000, channels: channels, rate: rate))
                #expect(rig.start())
                #expect(rig.turn(until: { rig.framesTaken == 48_000 }))
                rig.turn(milliseconds: 400)
                let anchor = try #require(rig.path.transport.anchor)
                #expect(anchor.format == StreamFormat(rate: rate, channels: channels))
                #expect(rig.rest())
                let heard = try recorder.finish()
                #expect(heard.values.max() ?? 0 > 0.0028, "the last frames arrive")
                if rate == 48_000, channels == 2 {
                    let signal = countingFrames(0..<48_000, channels: channels, rate: rate)
                    #expect(SampleSearch.find(signal, in: heard)?.isWhole == true)
                }
            }
        }

        @Test func theAnchorIsTrueToTheSpeaker() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.load(countingFrames(0..<200_000))
            #expect(rig.start())
            let clock = SystemTime()
            var last = 0
            for pause in 0..<3 {
                let began = clock.now.nanoseconds
                let first = last
                #expect(rig.turn(until: { rig.framesTaken > (pause + 1) * 30_000 }))
                while clock.now.nanoseconds < began + 500_000_000 {
                    let anchor = try #require(rig.path.transport.anchor)
                    let now = clock.now.nanoseconds
                    #expect(now - anchor.now < 1_000_000_000, "the cycle's time is the present's")
                    let heard = anchor.heardFrames(at: now)
                    #expect(heard >= last, "the position never goes back")
                    let passed = Int(Double(now - began) * 48e-6)
                    #expect(heard - first <= passed + 2048, "the position never runs ahead")
                    last = heard
                    rig.turn(milliseconds: 3)
                }
                #expect(rig.rest())
                rig.turn(milliseconds: 1200)
                #expect(rig.start())
            }
        }
    }
}
