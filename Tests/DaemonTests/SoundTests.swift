import Harness
import Output
import Realtime
import Testing
import Unix

@testable import Daemon

/// What a listener hears of whole songs, sample by sample.
@Suite struct SoundTests {
    static let devices = [
        SimulatedDevice(), SimulatedDevice(quantum: 64), SimulatedDevice(quantum: 8192),
        SimulatedDevice(quantum: 441, latency: 3000), SimulatedDevice(rate: 48000, quantum: 1024, latency: 256),
    ]

    @Test(arguments: devices) func songsJoinWithoutGaps(device: SimulatedDevice) throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path, device: device)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
        try client.order("play")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference(["one.mp3", "two.mp3", "three.mp3"])) == nil)
        #expect(rig.zone.sound.underruns == 0)
        #expect(try client.value("state") == "stop")
        #expect(try client.value("song") == nil)
    }

    @Test func albumOfTheSamplesIsHeardAsRecorded() throws {
        let rig = try Rig(music: Fixtures.samples)
        let client = try rig.connect(queueing: "Östra Kvarnen/Över vattnet")
        #expect(try client.value("playlistlength") == "3")
        try client.order("play")
        try rig.playToEnd()
        let album = Fixtures.samples + "/Östra Kvarnen/Över vattnet"
        let files = try Files.list(directory: album).filter { $0.hasSuffix(".mp3") }.sorted()
        let whole = try files.map { try ReferenceDecoder.decode("\(album)/\($0)") }.reduce(
            Samples([], channels: 2, rate: 44100)
        ) { $0.followed(by: $1) }
        #expect(try rig.onlyPiece.difference(from: whole) == nil)
    }

    @Test func veryShortSongsJoinWithoutGaps() throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path, device: SimulatedDevice(quantum: 256))
        let client = try rig.connect(queueing: "short")
        try client.order("play")
        try rig.playToEnd()
        #expect(
            try rig.onlyPiece.difference(from: music.reference((1...12).map { "short/\($0).mp3" })) == nil)
    }

    /// Songs shorter than what the device holds cannot be decided in time; then there is silence, but nothing is lost.
    @Test func songsShorterThanTheLatencyLoseNothing() throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path, device: SimulatedDevice(quantum: 4096, latency: 8192))
        let client = try rig.connect(queueing: "short")
        try client.order("play")
        try rig.playToEnd()
        var tape = Tape(try rig.onlyPiece)
        for number in 1...12 {
            let song = try music.reference("short/\(number).mp3")
            _ = tape.silence()
            #expect(tape.exact(song) == song.frameCount, "song \(number)")
        }
        _ = tape.silence()
        #expect(tape.isOver)
    }

    @Test func eachFormatIsHeardAsItIs() throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path)
        let names = ["one.mp3", "low.mp3", "high.mp3", "two.mp3"]
        let client = try rig.connect()
        for name in names { try client.order("add \(name)") }
        try client.order("play")
        try rig.playToEnd()
        #expect(rig.heard.count == names.count)
        for (piece, name) in zip(rig.heard, names) {
            #expect(try piece.difference(from: music.reference(name)) == nil, "\(name)")
        }
    }

    /// They stay as they are while music plays, whatever becomes of the queue.
    @Test func cyclesAreShortBeforeAnotherFormat() throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3", "low.mp3", "short/1.mp3")
        try client.order("play")
        var lengths: [Bool] = []
        try rig.play {
            if rig.output.format?.rate == 22050, lengths.count == 1 { lengths.append(rig.output.hasShortCycles) }
            if lengths.isEmpty, rig.isPlaying, rig.currentPosition == 1 { lengths.append(rig.output.hasShortCycles) }
            return rig.isStopped
        }
        #expect(lengths == [true, true])
        #expect(!rig.output.hasShortCycles, "the last one stays alone")

        try client.order("delete 2")
        try client.order("play 0")
        try rig.play(milliseconds: 500)
        #expect(!rig.output.hasShortCycles)
        try client.order("add low.mp3")
        try rig.play(milliseconds: 500)
        #expect(!rig.output.hasShortCycles)
        try client.order("pause 1")
        try rig.play(milliseconds: 500)
        try client.order("pause 0")
        try rig.play(milliseconds: 500)
        #expect(rig.output.hasShortCycles)
    }

    @Test func convertedSongsNeedNoShortCycles() throws {
        var settings = SoundSettings()
        settings.join = .resample
        let rig = try Rig(music: Music.shared.path, settings: settings)
        let client = try rig.connect(queueing: "one.mp3", "low.mp3")
        try client.order("play")
        try rig.play(milliseconds: 500)
        #expect(!rig.output.hasShortCycles)
    }

    @Test(arguments: devices) func elapsedIsWhatWasHeard(device: SimulatedDevice) throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path, device: device)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        try client.order("play")
        let length = try music.reference("one.mp3").frameCount
        var before = (song: 0, elapsed: 0)
        try rig.play {
            guard let song = rig.currentPosition, rig.isPlaying else { return rig.isStopped }
            let elapsed = rig.zone.sound.elapsed
            if song == before.song { #expect(elapsed >= before.elapsed) }
            before = (song, elapsed)
            let handed = rig.heard.reduce(0) { $0 + $1.frameCount }
            let ahead = (device.quantum + device.latency) * 44100 / (device.rate ?? 44100)
            let heard = max(0, handed - ahead)
            let shown = elapsed * 44100 / 1000 + song * length
            #expect(abs(shown - min(heard, 2 * length)) <= device.quantum + 50, "song \(song), \(elapsed) ms")
            return false
        }
        #expect(before.song == 1)
    }

    @Test func consumeHearsAllAndEmptiesTheQueue() throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
        try client.order("consume 1")
        try client.order("play")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference(["one.mp3", "two.mp3", "three.mp3"])) == nil)
        #expect(try client.value("playlistlength") == "0")
    }

    @Test func singleWithRepeatLoopsWithoutGap() throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        for order in ["single 1", "repeat 1", "play 1"] { try client.order(order) }
        try rig.play(milliseconds: 8500)
        #expect(rig.currentPosition == 1)
        try client.order("single 0")
        try client.order("repeat 0")
        try rig.playToEnd()
        let two = try music.reference("two.mp3")
        #expect(try rig.onlyPiece.difference(from: two.followed(by: two).followed(by: two)) == nil)
    }

    @Test func repeatGoesRoundWithoutGap() throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        for order in ["repeat 1", "play"] { try client.order(order) }
        try rig.play(milliseconds: 8000)
        try client.order("repeat 0")
        try rig.playToEnd()
        #expect(
            try rig.onlyPiece.difference(from: music.reference(["one.mp3", "two.mp3", "one.mp3", "two.mp3"])) == nil)
    }

    @Test func singlePausesAtTheStartOfTheNextSong() throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        for order in ["single oneshot", "play"] { try client.order(order) }
        try rig.play { !rig.isPlaying }
        #expect(try client.value("state") == "pause")
        #expect(try client.value("song") == "1")
        #expect(try client.value("elapsed") == "0.000")
        #expect(try client.value("single") == "0")
        try client.order("play")
        try rig.playToEnd()
        var tape = Tape(try rig.onlyPiece)
        let one = try music.reference("one.mp3")
        let two = try music.reference("two.mp3")
        #expect(tape.exact(one) == one.frameCount)
        _ = tape.silence()
        #expect(tape.fadeIn(two) == 441)
        #expect(tape.exact(two, from: 441) == two.frameCount - 441)
    }
}
