import Harness
import Testing

@testable import Daemon

/// The sleep timer as clients set it and see it.
@Suite struct SleepCommandTests {
    private let rig: Rig
    private let client: TestClient
    private let songs: Samples

    init() throws {
        let music = try Music.shared
        rig = try Rig(music: music.path)
        client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
        songs = try music.reference(["one.mp3", "two.mp3", "three.mp3"])
        try client.order("play")
        try rig.play(milliseconds: 700)
    }

    @Test func theTimerFadesAndPausesAndIsOver() throws {
        let watcher = try rig.connect()
        try watcher.send("idle options")
        try client.order("sleeptimer 0:03")
        #expect(try watcher.answer() == ["changed: options", "OK"])
        #expect(try client.value("sleeptimer") == "3")
        try rig.play(milliseconds: 1500)
        #expect(try client.value("sleeptimer") == "2")
        try watcher.send("idle options")
        try rig.play { !rig.isPlaying }
        #expect(try watcher.answer() == ["changed: options", "OK"])
        #expect(try client.value("state") == "pause")
        #expect(try client.value("sleeptimer") == nil)
        #expect(try client.value("volume") == "100")
        let heard = try rig.onlyPiece
        #expect(heard.isSilent(heard.frameCount - 1))
        try rig.play(milliseconds: 1000)
        rig.heard = []
        #expect(try client.value("song") == "1")
        let elapsed = try #require(try client.value("elapsed").flatMap(Double.init))
        try client.order("pause 0")
        try rig.playToEnd()
        let rest = songs.frameCount * 2 / 3 - Int(elapsed * 44100)
        #expect(abs(try rig.onlyPiece.sounding.frameCount - rest) < 441)
        #expect(try rig.onlyPiece.sounding.values.suffix(20_000) == songs.sounding.values.suffix(20_000))
    }

    @Test(arguments: ["play", "pause 0", "sleeptimer off"]) func whoIsAwakeHearsTheMusicAgain(order: String) throws {
        try client.order("sleeptimer 4")
        try rig.play(milliseconds: 2500)
        try client.order(order)
        #expect(try client.value("sleeptimer") == nil)
        try rig.playToEnd()
        #expect(try rig.onlyPiece.sounding.values.suffix(88_200) == songs.sounding.values.suffix(88_200))
    }

    @Test func aSkipLeavesTheTimerAlone() throws {
        try client.order("sleeptimer 4")
        try rig.play(milliseconds: 1500)
        try client.order("next")
        #expect(try client.value("sleeptimer") == "3")
        try rig.play { !rig.isPlaying }
        #expect(try client.value("state") == "pause")
        #expect(try client.value("song") == "1")
        let heard = try rig.onlyPiece
        #expect(heard.isSilent(heard.frameCount - 1))
    }

    @Test func theEndOfTheSongIsHeardInFull() throws {
        try client.order("sleeptimer 1 song")
        try rig.play { !rig.isPlaying }
        #expect(try client.value("sleeptimer") == nil)
        #expect(try client.value("song") == "1")
        let one = try Music.shared.reference("one.mp3")
        #expect(try rig.onlyPiece.difference(from: one) == nil)
    }
}
