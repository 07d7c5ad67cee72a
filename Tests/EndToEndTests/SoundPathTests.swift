import Foundation
import Harness
import Testing

extension EndToEnd {
    /// What happens to the samples on their way, and that it is said.
    @Suite("Sound path")
    struct SoundPathTests {
        @Test("The graph takes the rate of each song where it may; where it may not, it is said who resamples")
        func rates() throws {
            let music = try TemporaryDirectory()
            let rates = [44100, 48000, 96000]
            try FlatSong.write(rates: rates, seconds: 20, in: music)
            let pipewire = try PrivatePipeWire(sinks: [], allowedRates: rates)
            try plugSinkOfAnyRate(pipewire)
            let stage = try Stage("release-after = 1", pipewire: pipewire, music: music.path)
            try stage.ask("add /", "setvol 100")
            for song in [0, 1, 2, 0] {
                try stage.ask("play \(song)")
                #expect(
                    try eventually(within: 5) {
                        let graph = try Graph(pipewire)
                        return graph.node("playd")?.properties["node.rate"] == "1/\(rates[song])"
                            && graph.node("main")?.rate == rates[song]
                    }, "\(rates[song])")
                #expect(try stage.awaitProgress())
                let path = try stage.facts("audiopath")
                #expect(path["file"]?.hasPrefix("\(rates[song]) Hz") == true, "\(path)")
                #expect(path["graph"]?.hasPrefix("\(rates[song]) Hz") == true, "\(path)")
                #expect(path["pipewire"] == "does not resample, changes nothing")
                #expect(path["bit-perfect"] == "yes")
            }
            try stage.ask("stop")
            #expect(try eventually { try Graph(pipewire).node("playd") == nil })
            let recorder = try pipewire.record(sink: "main")
            try stage.ask("play 2")
            #expect(try stage.awaitProgress())
            #expect(try Graph(pipewire).node("main")?.rate == 48000)
            let path = try stage.facts("audiopath")
            #expect(path["pipewire"] == "resamples 96000 Hz to 48000 Hz, changes samples", "\(path)")
            #expect(path["bit-perfect"] == "no (resampled by PipeWire)")
            #expect(try stage.playctl("path").output.contains("pipewire: resamples 96000 Hz to 48000 Hz"))
            _ = try recorder.finish()
        }

        @Test("Every gain on the way is listed, and their sum is what is heard")
        func gains() throws {
            let tones = try TaggedTones()
            let song = try tones.make(.flac, ["REPLAYGAIN_TRACK_GAIN": "-12.00 dB"], seconds: 10)
            let stage = try Stage(music: tones.directory.path)
            try stage.ask("add \(song.name)", "repeat 1", "replay_gain_mode track", "setvol 50", "play")
            #expect(try stage.awaitProgress())
            let recorder = try stage.pipewire.record(sink: "main")
            Thread.sleep(forTimeInterval: 0.5)
            let heard = try recorder.finish()
            // A recorder hears nothing at first.
            let tone = heard.frames(heard.rate / 10..<heard.frameCount)
            let level = 20 * log10(Level.amplitude(tone, hertz: TaggedTones.frequency) / 0.5)
            #expect(abs(level - (-12 - 18.06)) < 0.5, "\(level) dB")
            let path = try stage.facts("audiopath")
            #expect(path["replaygain"] == "-12.0 dB, changes samples", "\(path)")
            #expect(path["volume"] == "50 % (-18.1 dB), changes samples")
            #expect(path["sink-volume"] == "100 % (0.0 dB), changes nothing")
            #expect(try stage.playctl("status", "-v").output.contains("replaygain: -12.0 dB"))
            try stage.playctl("mute", "on")
            #expect(try stage.facts("audiopath")["mute"] == "on, changes samples")
            try stage.ask("outputvolume \(stage.output("main")) 25")
            #expect(
                try eventually(within: 5) {
                    try stage.facts("audiopath")["sink-volume"] == "25 % (-36.1 dB), changes samples"
                })
        }

        /// Those of the session have a rate of their own.
        private func plugSinkOfAnyRate(_ pipewire: PrivatePipeWire) throws {
            try pipewire.tool(
                "pw-cli",
                [
                    "create-node", "adapter",
                    """
                    { factory.name = support.null-audio-sink node.name = main media.class = Audio/Sink
                    object.linger = true audio.position = [ FL FR ] session.suspend-timeout-seconds = 0 }
                    """,
                ])
            #expect(try eventually { try pipewire.tool("pw-link", ["-i"]).contains("main:playback_FL") })
        }
    }
}
