import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Files that cannot be played are skipped with their name and the reason, and the music goes on.
    @Suite("Bad files")
    struct BadFileTests {
        @Test("Each kind between two good ones: all good ones are heard, each bad one is named once")
        func skipping() throws {
            let music = try TemporaryDirectory()
            let good = try Fixtures.make(at: music.file("00 good.mp3"))
            _ = try music.write(Fixtures.junk(200_000), to: "01 junk.mp3")
            _ = try music.write([], to: "02 empty.mp3")
            _ = try Fixtures.truncate(good, by: 3001, to: music.file("03 cut.mp3"))
            _ = try Fixtures.prefix(good, junk: 65_536, to: music.file("04 behind junk.mp3"))
            _ = try Fixtures.addPicture(good, bytes: 16 << 20, title: "Heavy", to: music.file("05 heavy.mp3"))
            _ = try Fixtures.make(at: music.file("06 gone.mp3"))
            _ = try Fixtures.make(at: music.file("07 last.mp3"))
            let stage = try Stage(pipewire: PrivatePipeWire(rate: 44100, quantum: 4096), music: music.path)
            #expect(try stage.mpc("add", "/").status == 0)
            try FileManager.default.removeItem(atPath: music.file("06 gone.mp3"))
            try stage.playctl("play")
            #expect(try eventually(within: 60) { try stage.status()["song"] == "7" })
            #expect(try stage.status()["error"]?.contains("06 gone.mp3") == true)
            #expect(try stage.await("state", "stop", within: 60))
            for name in ["01 junk.mp3", "02 empty.mp3", "03 cut.mp3", "06 gone.mp3"] {
                let facts = stage.playd.errors.split(separator: "\n").filter { $0.contains(name) }
                #expect(facts.count == 1, "\(name): \(facts)")
            }
            for name in ["00 good.mp3", "04 behind junk.mp3", "05 heavy.mp3", "07 last.mp3"] {
                #expect(!stage.playd.errors.contains(name))
            }
        }

        @Test("A queue of nothing but bad files stops with the reason instead of spinning")
        func allBad() throws {
            let music = try TemporaryDirectory()
            for number in 0..<5 {
                _ = try music.write(Fixtures.junk(10_000, seed: UInt64(number)), to: "\(number).mp3")
            }
            let stage = try Stage(music: music.path)
            try stage.mpc("add", "/")
            try stage.playctl("repeat", "on")
            try stage.playctl("play")
            #expect(try stage.await("state", "stop"))
            #expect(try stage.status()["error"]?.contains(".mp3") == true)
            #expect(stage.playd.errors.split(separator: "\n").filter { $0.contains(".mp3") }.count == 5)
            // The release of the stream and the like may follow; going round and round would be thousands.
            let before = try ThreadSwitches.voluntary(of: stage.playd.pid).values.reduce(0, +)
            #expect(try Program.run("sleep", ["2"]).status == 0)
            let after = try ThreadSwitches.voluntary(of: stage.playd.pid).values.reduce(0, +)
            #expect(after - before < 50)
        }

        @Test("Malformed, over-long and non-UTF-8 lines get an ACK, and connection and music go on")
        func badLines() throws {
            let stage = try Stage()
            try stage.playctl("add", Fixtures.samples)
            try stage.playctl("play")
            let client = try RawClient(stage.socket)
            let lines: [[UInt8]] = [
                Array("nonsense".utf8), Array("".utf8), Array("GET / HTTP/1.1".utf8), Array("play \"".utf8),
                [0x70, 0xFF, 0xFE], [0x70, 0x00, 0x61], [UInt8](repeating: 0x61, count: 70_000), Array("setvol".utf8),
            ]
            for line in lines {
                try client.send(line + [10])
                #expect(try client.line().hasPrefix("ACK ["))
            }
            #expect(try client.ask("ping") == ["OK"])
            #expect(try stage.status()["state"] == "play")
        }
    }
}
