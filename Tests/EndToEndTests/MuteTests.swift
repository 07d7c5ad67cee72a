import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Silence that is not a volume of 0.
    @Suite("Mute")
    struct MuteTests {
        @Test("A mute by a mixer is shown and undone by us, keeps the volume, and is there and shown after a restart")
        func shown() throws {
            let music = try TemporaryDirectory()
            try FlatSong.write(rates: [48000], seconds: 30, in: music)
            let first = try Stage("", music: music.path)
            try first.ask("setvol 80", "add /", "play")
            #expect(try first.awaitProgress())
            let idle = try first.start("playctl", "idle", "mixer")
            Thread.sleep(forTimeInterval: 0.3)
            _ = try first.wpctl("set-mute", first.stream().id, "1")
            #expect(try first.await("muted", "1", within: 5))
            #expect(try idle.finish(within: 5).output == "mixer\n")
            #expect(try first.status()["volume"] == "80")
            try first.playctl("vol", "+5")
            #expect(try first.status()["muted"] == "1", "a step of the volume is no wish to hear it")
            #expect(try first.stream().isMuted)
            try first.playctl("mute", "toggle")
            #expect(try eventually(within: 5) { try !first.stream().isMuted })
            #expect(try first.wpctl("get-volume", first.stream().id) == "Volume: 0.85")
            try first.playctl("mute", "on")

            let stage = try first.again("", music: music.path)
            #expect(try stage.status()["muted"] == "1")
            let recorder = try stage.pipewire.record(sink: "main")
            try stage.ask("play")
            #expect(try stage.awaitProgress())
            #expect(try stage.stream().isMuted)
            #expect(try stage.status()["muted"] == "1")
            #expect(try recorder.finish().isSilent)
            try stage.playctl("mute", "off")
            #expect(try eventually(within: 5) { try !stage.stream().isMuted })
            #expect(try stage.isHeard())
        }
    }
}
