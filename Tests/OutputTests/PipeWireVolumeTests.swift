import Glibc
import Harness
import Output
import Realtime
import Testing
import Unix

extension PipeWireTests {
    /// One volume: ours, the mixer's and what is heard are the same.
    @Suite struct Volume {
        private func isVolume(_ event: OutputEvent) -> Bool {
            switch event {
            case .volume, .muted: true
            default: false
            }
        }

        /// Plays `signal` to its end and gives what was heard.
        private func play(
            _ signal: Samples, _ rig: Rig<PipeWireOutput>, _ pipewire: PrivatePipeWire
        ) throws -> Samples {
            rig.load(signal)
            let recorder = try pipewire.record(sink: "main")
            #expect(rig.start())
            #expect(rig.turn(until: { rig.framesTaken == signal.frameCount }))
            rig.turn(milliseconds: 150)
            return try recorder.finish()
        }

        private func scaled(_ signal: Samples, by gain: Float) -> Samples {
            Samples(signal.values.map { $0 * gain }, channels: signal.channels, rate: signal.rate)
        }

        @Test(arguments: [1, 2]) func halfVolumeIsAnEighth(channels: Int) throws {
            let pipewire = try PrivatePipeWire(sinks: [.init("main", priority: 900, channels: channels)])
            let rig = try Rig(pipewire)
            rig.output.setVolume(50)
            let signal = countingFrames(0..<24_000, channels: channels)
            rig.load(signal)
            let recorder = try pipewire.record(sink: "main", channels: channels)
            #expect(rig.start())
            #expect(rig.turn(until: { rig.framesTaken == signal.frameCount }))
            rig.turn(milliseconds: 150)
            let heard = try recorder.finish()
            #expect(SampleSearch.find(scaled(signal, by: 0.125), in: heard)?.isWhole == true)
            let node = try rig.node(pipewire)
            #expect(try rig.tool(pipewire, "wpctl", "get-volume", node) == "Volume: 0.50\n")
            #expect(!rig.events.contains(where: isVolume), "our own setting is no news")
        }

        @Test func ourSettingsAreNoNewsWhileStreaming() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.output.setVolume(10)
            rig.output.setMuted(false)
            rig.load(countingFrames(0..<200_000))
            #expect(rig.start())
            for percent in 0...100 {
                rig.output.setVolume(percent)
                rig.output.setMuted(percent % 2 == 0)
                if percent % 10 == 0 { rig.turn(milliseconds: 10) }
            }
            rig.output.setMuted(false)
            rig.turn(milliseconds: 100)
            #expect(!rig.events.contains(where: isVolume))
            let node = try rig.node(pipewire)
            #expect(try rig.tool(pipewire, "wpctl", "get-volume", node) == "Volume: 1.00\n")
        }

        @Test func aMixersSettingIsAdopted() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.output.setVolume(100)
            rig.output.setMuted(false)
            rig.load(countingFrames(0..<48_000))
            #expect(rig.start())
            let node = try rig.node(pipewire)
            try rig.tool(pipewire, "wpctl", "set-volume", node, "0.5")
            #expect(rig.expect(.volume(percent: 50)))
            try rig.tool(pipewire, "wpctl", "set-mute", node, "1")
            #expect(rig.expect(.muted(true)))
            try rig.tool(pipewire, "wpctl", "set-mute", node, "0")
            #expect(rig.expect(.muted(false)))
            #expect(rig.rest())
            try rig.tool(pipewire, "pw-cli", "s", node, "Props", "{ channelVolumes: [ 0.064, 0.064 ] }")
            #expect(rig.expect(.volume(percent: 40)), "in a pause too")
            rig.turn(milliseconds: 100)
            #expect(!rig.events.contains(where: isVolume), "each change is told once")

            // What was adopted holds for the next stream, whatever else happens.
            rig.output.close()
            try rig.tool(pipewire, "wpctl", "status")
            rig.output.setMuted(false)
            let signal = countingFrames(0..<24_000)
            let heard = try play(signal, rig, pipewire)
            let gain = Float(0.4 * 0.4 * 0.4)
            let loudest = try #require(heard.values.max())
            #expect(abs(loudest - gain * 24_000 / Float(1 << 24)) < 1e-6)
        }

        /// A constant signal, whose samples are the gains.
        private func flat(seconds: Double, rate: Int = 48000) -> Samples {
            Samples(Array(repeating: 0.5, count: 2 * Int(seconds * Double(rate))), channels: 2, rate: rate)
        }

        /// The graph resamples one of them, and holds frames of the old volume while it does.
        @Test(arguments: [48_000, 44_100]) func aChangeIsARampAndNoStep(rate: Int) throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.output.setVolume(100)
            rig.output.setMuted(false)
            rig.load(flat(seconds: 4, rate: rate))
            let recorder = try pipewire.record(sink: "main")
            #expect(rig.start())
            rig.turn(milliseconds: 300)
            for percent in [0, 100, 20, 90, 100] {
                rig.output.setVolume(percent)
                rig.turn(milliseconds: 120)
                rig.output.setMuted(percent > 50)
                rig.turn(milliseconds: 7)
                rig.output.setMuted(false)
                rig.turn(milliseconds: 120)
            }
            let heard = try recorder.finish().values
            let first = try #require(heard.firstIndex { $0 > 0.45 }) + 400
            let steps = zip(heard[first...], heard[(first + 2)...]).map { abs($1 - $0) }
            #expect(heard[first...].contains { $0 == 0 }, "silence is heard")
            #expect(try #require(steps.max()) < 0.6 / 882, "20 ms for all of it")
        }

        @Test func aMixersSettingIsHeardOnceHoweverOftenItIsMade() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.output.setVolume(80)
            rig.output.setMuted(false)
            rig.load(flat(seconds: 4))
            #expect(rig.start())
            let node = try rig.node(pipewire)
            for _ in 0..<3 { try rig.tool(pipewire, "wpctl", "set-volume", node, "0.5") }
            rig.turn(milliseconds: 100)
            let recorder = try pipewire.record(sink: "main")
            rig.turn(milliseconds: 200)
            let heard = try recorder.finish().values
            #expect(try #require(heard.last { $0 != 0 }) == 0.5 * 0.125)
        }

        @Test func aSliderMovedLongBeforeTheFirstSoundIsAdopted() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.output.setVolume(100)
            rig.load(countingFrames(0..<4800))
            #expect(rig.turn(until: { rig.output.state == .ready }))
            rig.turn(milliseconds: 700)
            let node = try rig.node(pipewire)
            // wpctl has no channels to set before there is a format.
            try rig.tool(pipewire, "pw-cli", "s", node, "Props", "{ channelVolumes: [ 0.027, 0.027 ] }")
            #expect(rig.expect(.volume(percent: 30)))
            #expect(rig.start())
            rig.turn(milliseconds: 50)
            #expect(try rig.tool(pipewire, "wpctl", "get-volume", node) == "Volume: 0.30\n")
            #expect(!rig.events.contains(where: isVolume))
        }

        @Test func whatTheDesktopRemembersIsNeverHeardInsteadOfOurs() throws {
            let pipewire = try PrivatePipeWire()
            let first = try Rig(pipewire)
            first.load(countingFrames(0..<4800))
            #expect(first.start())
            let node = try first.node(pipewire)
            try first.tool(pipewire, "wpctl", "set-volume", node, "0.5")
            #expect(first.expect(.volume(percent: 50)))
            first.output.close()

            let second = try Rig(pipewire)
            second.output.setVolume(100)
            let signal = countingFrames(0..<24_000)
            let heard = try play(signal, second, pipewire)
            #expect(SampleSearch.find(signal, in: heard)?.isWhole == true, "no frame at another volume")
            #expect(!second.events.contains { $0 != .muted(false) && isVolume($0) })
        }

        /// WirePlumber 0.5 remembers nothing of a stream that asks for that, but the user may overrule it.
        @Test func whatTheDesktopRemembersIsAdoptedWhenWeHaveNoWish() throws {
            unsafe setenv("PIPEWIRE_PROPS", "{ state.restore-props = true }", 1)
            defer { unsafe unsetenv("PIPEWIRE_PROPS") }
            let pipewire = try PrivatePipeWire()
            let first = try Rig(pipewire)
            first.load(countingFrames(0..<4800))
            #expect(first.start())
            #expect(first.expect(.volume(percent: 100)))
            let node = try first.node(pipewire)
            try first.tool(pipewire, "wpctl", "set-volume", node, "0.5")
            #expect(first.expect(.volume(percent: 50)))
            first.output.close()

            let second = try Rig(pipewire)
            let signal = countingFrames(0..<24_000)
            let heard = try play(signal, second, pipewire)
            #expect(second.expect(.volume(percent: 50)))
            #expect(SampleSearch.find(scaled(signal, by: 0.125), in: heard)?.isWhole == true)
        }

        @Test func theVolumeSurvivesAnotherFormat() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.output.setVolume(50)
            rig.output.setMuted(false)
            for (rate, channels) in [(44_100, 2), (48_000, 1), (48_000, 2)] {
                rig.load(countingFrames(0..<9600, channels: channels, rate: rate))
                rig.turn(milliseconds: 50)
                #expect(rig.start())
                rig.turn(milliseconds: 300)
                let node = try rig.node(pipewire)
                #expect(try rig.tool(pipewire, "wpctl", "get-volume", node) == "Volume: 0.50\n")
                #expect(rig.rest())
            }
            #expect(!rig.events.contains(where: isVolume))
        }
    }
}
