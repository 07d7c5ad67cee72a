import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Nothing begins louder than it should.
    @Suite("Loud starts")
    struct LoudStartTests {
        private func music() throws -> TemporaryDirectory {
            let music = try TemporaryDirectory()
            try FlatSong.write(rates: [44100, 48000], seconds: 20, in: music)
            return music
        }

        /// Neither a resampler nor a fade makes it more, and most of it is there.
        private func expect(_ heard: Samples, at volume: Int, _ what: Comment) {
            let level = FlatSong.level(at: volume)
            #expect(heard.peak < 1.02 * level, what)
            #expect(heard.values.filter { $0 > 0.98 * level }.count > heard.rate / 10, what)
        }

        @Test("At 10 %, no frame is louder after another format, a stop, a restart, a crash or a restart of PipeWire")
        func everyStart() throws {
            let music = try music()
            var stage = try Stage("", music: music.path)
            try stage.ask("setvol 10", "add /", "repeat 1")
            func hear(_ what: Comment, _ act: () throws -> Void) throws {
                let recorder = try stage.pipewire.record(sink: "main")
                try act()
                #expect(try stage.await("state", "play"), what)
                #expect(try stage.awaitProgress(), what)
                expect(try recorder.finish(), at: 10, what)
                #expect(try stage.status()["volume"] == "10", what)
                #expect(try stage.wpctl("get-volume", stage.stream().id) == "Volume: 0.10", what)
            }
            try hear("the first play") { try stage.ask("play 0") }
            try hear("a song of another format") { try stage.ask("next") }
            try hear("a stop") { try stage.ask("stop", "play") }
            try hear("a crash") {
                try stage.crashAndRestart()
                try stage.ask("play")
            }
            try hear("a restart") {
                stage = try stage.again("", music: music.path)
                try stage.ask("play")
            }
            try stage.pipewire.kill(.pipewire)
            // It is held until there is somebody who listens.
            stage.playd.signal(SIGSTOP)
            try stage.pipewire.up()
            try hear("a restart of PipeWire") {
                stage.playd.signal(SIGCONT)
                try stage.ask("play")
            }
        }

        @Test("The volume and mute that the session remembers for other programs, or of another time, are not ours")
        func othersMemory() throws {
            let music = try music()
            let first = try Stage("", music: music.path)
            try first.ask("setvol 30", "add /", "repeat 1", "play 0")
            #expect(try first.awaitProgress())
            first.playd.end()
            // It has the role of music too, and after it the session knows of a muted and louder one.
            let other = try Program(
                "pw-play", ["--target", "main", music.file("0.wav")], environment: first.environment)
            let id = try #require(
                try {
                    var id: Int?
                    _ = try eventually {
                        let node = try Graph(first.pipewire).node("pw-play")
                        if node?.state == "running" { id = node?.id }
                        return id != nil
                    }
                    return id
                }())
            _ = try first.wpctl("set-volume", id, "100%")
            _ = try first.wpctl("set-mute", id, "1")
            Thread.sleep(forTimeInterval: 0.3)
            other.end()
            let stage = try first.again("", music: music.path)
            let recorder = try stage.pipewire.record(sink: "main")
            try stage.ask("play")
            #expect(try stage.awaitProgress())
            #expect(try stage.wpctl("get-volume", stage.stream().id) == "Volume: 0.30")
            #expect(try stage.status()["volume"] == "30")
            expect(try recorder.finish(), at: 30, "beside the memory of others")
            #expect(try stage.stream().properties["media.role"] == nil, "a role would be shared")
        }

        @Test("Made quieter in a pause, it resumes so from the first frame on")
        func quieterInAPause() throws {
            let music = try music()
            for song in 0..<2 {
                let stage = try Stage("", music: music.path)
                try stage.ask("setvol 90", "add /", "play \(song)")
                #expect(try stage.awaitProgress())
                try stage.ask("pause 1")
                Thread.sleep(forTimeInterval: 0.3)
                let recorder = try stage.pipewire.record(sink: "main")
                try stage.ask("setvol 10", "pause 0")
                #expect(try stage.awaitProgress())
                expect(try recorder.finish(), at: 10, "song \(song)")
            }
        }

        @Test("Where the music was played at 10 %, no frame is louder when it comes back from a sink at 100 %")
        func quieterElsewhere() throws {
            let music = try music()
            let stage = try Stage(music: music.path)
            try stage.ask("setvol 100", "add /", "repeat 1", "play 1")
            #expect(try stage.awaitProgress())
            try stage.ask("route other")
            #expect(try stage.awaitSinks(["other"]))
            #expect(try stage.awaitProgress())
            try stage.ask("setvol 10", "route main")
            func hear(_ what: Comment, _ act: () throws -> Void) throws {
                #expect(try stage.awaitSinks(["main"], within: 2), what)
                #expect(try stage.await("volume", "100", within: 2), what)
                let recorder = try stage.pipewire.record(sink: "other")
                try act()
                #expect(try stage.awaitSinks(["other"], within: 2), what)
                #expect(try stage.awaitProgress(), what)
                expect(try recorder.finish(), at: 10, what)
                #expect(try stage.status()["volume"] == "10", what)
            }
            try hear("a move") { try stage.ask("route other") }
            try stage.ask("route main")
            try hear("a route in a pause") { try stage.ask("pause 1", "route other", "pause 0") }
            try stage.ask("route main")
            try hear("a route after a stop") { try stage.ask("stop", "route other", "play 1") }
            try stage.ask("route default")
            let other = try #require(try stage.pipewire.nodeID("other"))
            try hear("another default") { _ = try stage.wpctl("set-default", other) }
        }
    }
}
