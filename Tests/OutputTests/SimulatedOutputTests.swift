import Harness
import Realtime
import Testing
import Unix

@testable import Output

/// The device that nobody hears, moved by hand.
@Suite struct SimulatedOutputTests {
    private let time = ManualTime(at: MonotonicTime(nanoseconds: 1_000))

    private func makeRig(_ device: SimulatedDevice = SimulatedDevice()) throws -> Rig<SimulatedOutput> {
        try unsafe Rig(time: time) { loop, render in
            unsafe SimulatedOutput(loop: loop, render: render, device: device)
        }
    }

    private func turn(_ rig: Rig<SimulatedOutput>) {
        rig.loop.turn(waitingAtMost: 0)
    }

    @Test func everyCycleComesAtItsMoment() throws {
        let rig = try makeRig(SimulatedDevice(quantum: 512, latency: 96))
        let signal = countingFrames(0..<5120)
        rig.load(signal)
        #expect(rig.output.state == .ready)
        #expect(rig.output.advance(frames: 4096) == [], "nothing sounds before it is activated")
        let start = time.now
        rig.output.activate()
        #expect(rig.output.advance(frames: 511) == [])
        #expect(rig.output.advance(frames: 1) == Array(signal.values[..<1024]))
        for cycle in 2...10 {
            let heard = rig.output.advance(frames: 512)
            #expect(heard == Array(signal.values[(cycle - 1) * 1024..<cycle * 1024]))
            let anchor = try #require(rig.path.transport.anchor)
            #expect(anchor.now == start.nanoseconds + Int64(cycle * 512) * 1_000_000_000 / 48_000)
            #expect(anchor.heardFrames(at: anchor.now) == max(0, cycle * 512 - 512 - 96))
        }
        #expect(rig.output.advance(frames: 1024) == Array(repeating: 0, count: 2048), "then silence")
    }

    @Test(arguments: [(44_100, 48_000), (48_000, 44_100), (22_050, 96_000)])
    func aDeviceOfAnotherRateTakesFramesAtTheStreamsPace(streamRate: Int, deviceRate: Int) throws {
        let rig = try makeRig(SimulatedDevice(rate: deviceRate, quantum: 1024))
        let signal = countingFrames(0..<100_000, rate: streamRate)
        rig.load(signal)
        rig.output.activate()
        // Eleven device seconds in whole cycles, of which as many stream seconds are taken, to the frame.
        var heard: [Float] = []
        let cycles = 60
        for _ in 0..<cycles { heard += rig.output.advance(frames: 1024) }
        #expect(heard.count / 2 == cycles * 1024 * streamRate / deviceRate)
        #expect(heard == Array(signal.values[..<heard.count]))
    }

    @Test func aPauseLosesNothing() throws {
        let rig = try makeRig(SimulatedDevice(quantum: 256))
        let signal = countingFrames(0..<8192, channels: 1)
        rig.load(signal)
        var heard: [Float] = []
        for _ in 0..<8 {
            rig.output.activate()
            heard += rig.output.advance(frames: 1024)
            rig.output.deactivate()
            #expect(rig.output.advance(frames: 700) == [])
        }
        #expect(heard == signal.values)
        turn(rig)
        #expect(rig.events.filter { $0 == .streaming }.count == 8)
        #expect(rig.events.filter { $0 == .paused }.count == 8)
    }

    @Test func theLoopsTimersDriveItToo() throws {
        let rig = try makeRig(SimulatedDevice(quantum: 480))
        let signal = countingFrames(0..<4800)
        rig.load(signal)
        rig.output.activate()
        time.advance(by: 10_000_000)
        turn(rig)
        #expect(rig.output.takeSamples() == Array(signal.values[..<960]))
        time.advance(by: 90_000_000)
        turn(rig)
        #expect(rig.output.takeSamples() == Array(signal.values[960...]))
    }

    @Test func realTimeDrivesItWithoutKeepingSamples() throws {
        let rig = try unsafe Rig(time: SystemTime()) { loop, render in
            unsafe SimulatedOutput(loop: loop, render: render, device: SimulatedDevice(quantum: 480))
        }
        rig.load(countingFrames(0..<9600))
        let began = SystemTime().now
        rig.output.activate()
        #expect(rig.turn(until: { rig.framesTaken == 9600 }))
        #expect(SystemTime().now.nanoseconds(since: began) >= 200_000_000, "no faster than a device")
        #expect(rig.output.takeSamples() == [])
    }

    @Test func volumeAndMutingAreHeard() throws {
        let rig = try makeRig()
        let signal = countingFrames(0..<4096)
        rig.load(signal)
        rig.output.activate()
        rig.output.setVolume(50)
        #expect(rig.output.advance(frames: 1024) == signal.values[..<2048].map { $0 * 0.125 })
        rig.output.setMuted(true)
        // 20 ms of the cycle are the way there.
        #expect(rig.output.advance(frames: 1024).dropFirst(2 * 960).allSatisfy { $0 == 0 })
        rig.output.setMuted(false)
        rig.output.setVolume(130)
        let gain = Float(1.3 * 1.3 * 1.3 as Double)
        #expect(
            rig.output.advance(frames: 1024).dropFirst(2 * 960) == signal.values[6016..<6144].map { $0 * gain }[...])
        rig.output.setVolume(151)
        #expect(rig.output.volume == 150)
        turn(rig)
        #expect(rig.events == [.streaming], "our own settings are no news")
        rig.output.changeVolume(percent: 40)
        rig.output.changeVolume(percent: 40)
        rig.output.changeMuted(true)
        #expect(rig.events == [.streaming], "never from inside a call")
        turn(rig)
        #expect(rig.events == [.streaming, .volume(percent: 40), .muted(true)])
    }

    @Test func refusalsLossesAndMissingSinksAreTold() throws {
        let rig = try makeRig()
        rig.output.refusal = "no sound here"
        rig.load(countingFrames(0..<4096))
        rig.output.activate()
        turn(rig)
        #expect(rig.events == [.failed(reason: "no sound here")])
        #expect(rig.output.state == .failed(reason: "no sound here"))

        rig.output.refusal = nil
        rig.output.removeSink(reason: "pulled out")
        rig.output.open(format: StreamFormat(rate: 48_000, channels: 2))
        rig.output.activate()
        turn(rig)
        #expect(rig.expect(.waiting(reason: "pulled out")))
        #expect(rig.output.advance(frames: 2048) == [])
        rig.output.returnSink()
        #expect(rig.expect(.streaming))
        #expect(rig.output.advance(frames: 1024).count == 2048)
        rig.output.removeSink(reason: "again")
        turn(rig)
        #expect(rig.events == [.paused, .waiting(reason: "again")])
        rig.output.returnSink()
        rig.output.lose(reason: "gone")
        #expect(rig.expect(.lost(reason: "gone")))
        #expect(rig.output.state == .failed(reason: "gone"))
        #expect(rig.output.advance(frames: 0) == [])
    }

    @Test func afterClosingNothingIsTold() throws {
        let rig = try makeRig()
        rig.load(countingFrames(0..<4096))
        rig.output.activate()
        rig.output.close()
        turn(rig)
        #expect(rig.events.isEmpty)
        #expect(rig.output.state == .closed)
        time.advance(by: 1_000_000_000)
        turn(rig)
        #expect(rig.framesTaken == 0)
    }

    @Test func aHandlerMayCallTheOutput() throws {
        let rig = try makeRig()
        rig.load(countingFrames(0..<4096))
        var told: [OutputEvent] = []
        let output = rig.output
        output.handler = { [unowned output] event in
            told.append(event)
            if event == .streaming { output.deactivate() } else { output.close() }
        }
        output.activate()
        for _ in 0..<4 { turn(rig) }
        #expect(told == [.streaming, .paused])
        #expect(output.state == .closed)
    }
}
