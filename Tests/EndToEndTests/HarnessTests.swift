import Foundation
import Harness
import Testing

extension EndToEnd {
    /// What the other tests stand on: the private PipeWire, its recordings, the search, the reference decoder.
    @Suite("Harness")
    struct HarnessTests {
        @Test("What pw-play plays into a null sink is in the recording of its monitor, bit by bit")
        func recordingIsExact() throws {
            let pipewire = try PrivatePipeWire()
            let directory = try TemporaryDirectory()
            let noise = directory.file("noise.wav")
            // The silence behind it is for pw-play of old, which loses its last cycle.
            try Program.output(
                "sox",
                ["-R", "-n", "-r", "48000", "-c", "2", "-b", "32", "-e", "floating-point", noise]
                    + ["synth", "1", "whitenoise", "whitenoise", "gain", "-3", "pad", "0.25", "0.5"])
            let recorder = try pipewire.record(sink: "main")
            try Program.output("pw-play", ["--target", "main", noise], environment: pipewire.environment)
            let heard = try recorder.finish()
            let played = try Samples(wave: noise).frames(0..<60000)
            let match = try #require(SampleSearch.find(played, in: heard))
            #expect(match.isWhole, "\(match)")
            #expect(heard.rate == 48000)
        }

        @Test("The search tells how far a signal is found, and that a changed sample is not found")
        func search() throws {
            let signal = Samples(
                [0, 0, 0, 0] + (0..<400).map { Float(($0 &* 37) % 101) / 101 }, channels: 2, rate: 48000)
            let silence = Samples([Float](repeating: 0, count: 20), channels: 2, rate: 48000)
            var recording = silence.followed(by: signal).followed(by: silence)
            let whole = try #require(SampleSearch.find(signal, in: recording))
            #expect(whole.offset == 10 && whole.equalFrames == 202 && whole.isWhole)
            recording.values[20 + 300] += 1e-6
            let part = try #require(SampleSearch.find(signal, in: recording))
            #expect(part.offset == 10 && part.equalFrames == 150 && !part.isWhole)
            #expect(SampleSearch.find(signal, in: silence) == nil)
        }

        @Test("The metronome tells a machine that stalls from one that does not")
        func metronome() throws {
            for stalls in [false, true] {
                let pipewire = try PrivatePipeWire(sinks: [.init("control", channels: 1)])
                let metronome = try Metronome(pipewire, sink: "control", seconds: 30)
                try Program.output("sleep", ["1"])
                let server = try #require(pipewire.pid(of: .pipewire))
                if stalls { kill(server, SIGSTOP) }
                try Program.output("sleep", ["1"])
                kill(server, SIGCONT)
                try Program.output("sleep", ["1"])
                #expect(try metronome.finish() == !stalls)
            }
        }

        @Test("A recorder beside a timecode tells what it lost, and playd what it did not play, from a click")
        func witnesses() throws {
            let music = try TemporaryDirectory()
            try Sine.files(1, seconds: 30, in: music)
            for isPlayd in [false, true] {
                let hearing = try ToneHearing(music: music.path, seconds: 30)
                try hearing.send(["add /", "play"])
                for _ in 0..<3 {
                    Thread.sleep(forTimeInterval: 0.4)
                    try hearing.note("stopping")
                    let pid = isPlayd ? hearing.client.serverPID : hearing.recorders[0].pid
                    kill(pid, SIGSTOP)
                    Thread.sleep(forTimeInterval: 0.2)
                    kill(pid, SIGCONT)
                    Thread.sleep(forTimeInterval: 0.4)
                    try hearing.note("stopped")
                }
                let steps = try hearing.finish()
                #expect(steps.clicks.isEmpty, "\(steps)")
                #expect(steps.loud > steps.frames / 10)
                #expect(isPlayd ? steps.late > 0 && !steps.isEnough : steps.lostByRecorders > 0, "\(steps)")
            }
        }

        @Test("Killing and raising PipeWire and WirePlumber leads back to a session that plays")
        func killAndRaise() throws {
            let pipewire = try PrivatePipeWire(sinks: [.init("a", priority: 900), .init("b", priority: 100)])
            for part in [PrivatePipeWire.Part.pipewire, .wireplumber] {
                try pipewire.kill(part)
                try pipewire.up()
                #expect(try pipewire.nodeID("a") != nil)
                #expect(try pipewire.nodeID("b") != nil)
                #expect(try pipewire.record(sink: "a").finish().frameCount > 0)
            }
            try pipewire.unplug("b")
            #expect(try pipewire.nodeID("b") == nil)
            try pipewire.plug(.init("c", rate: 44100))
            #expect(try pipewire.nodeID("c") != nil)
        }

        @Test("A sink that nobody uses is suspended when the session is told so")
        func suspension() throws {
            let pipewire = try PrivatePipeWire(suspendSeconds: 1)
            let recorder = try pipewire.record(sink: "main")
            #expect(try pipewire.state(ofSink: "main") == "running")
            _ = try recorder.finish()
            #expect(try eventually { try pipewire.state(ofSink: "main") == "suspended" })
        }

        @Test("MP3 files for tests decode to the length that was encoded, and broken ones are broken as said")
        func fixtures() throws {
            let directory = try TemporaryDirectory()
            var mp3 = Fixtures.MP3()
            mp3.tags = ["--tt", "Grüße", "--ta", "Ärzte"]
            let whole = try Fixtures.make(mp3, at: directory.file("whole.mp3"))
            let decoded = try ReferenceDecoder.decode(whole)
            #expect(decoded.frameCount == 44100)
            #expect(decoded.channels == 2 && decoded.rate == 44100)
            #expect(decoded.values.contains { abs($0) > 0.3 })
            let size = try Fixtures.bytes(of: whole).count
            let cut = try Fixtures.truncate(whole, by: 1000, to: directory.file("cut.mp3"))
            #expect(try Fixtures.bytes(of: cut).count == size - 1000)
            let behind = try Fixtures.prefix(whole, junk: 5000, to: directory.file("behind.mp3"))
            #expect(try ReferenceDecoder.decode(behind).frameCount == 44100)
            let heavy = try Fixtures.addPicture(whole, bytes: 16 << 20, title: "Heavy", to: directory.file("heavy.mp3"))
            #expect(try ReferenceDecoder.decode(heavy) == decoded)
        }

        @Test("A program's end, output and death by signal are told apart; one that hangs is ended")
        func programs() throws {
            let finished = try Program.run("sh", ["-c", "cat; echo b >&2; exit 3"], input: "a\n")
            #expect(finished.status == 3 && finished.output == "a\n" && finished.errors == "b\n")
            #expect(try Program.run("sh", ["-c", "kill -9 $$"]).status == 137)
            let sleeper = try Program("sleep", ["60"])
            #expect(throws: HarnessError.self) { try sleeper.finish(within: 0.05) }
            #expect(!sleeper.isRunning)
            #expect(throws: HarnessError.self) { try Program.run("no-such-program") }
            #expect(try Program.run("pwd", directory: "/usr").lines == ["/usr"])
            #expect(try Program.run("sh", ["-c", "sleep 60 & echo done"], within: 5).lines == ["done"])
        }
    }
}
