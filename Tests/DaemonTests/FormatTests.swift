import Harness
import Testing

@testable import Daemon

/// Songs of other formats than MP3, from the file to the tape.
@Suite struct FormatTests {
    @Test(arguments: [
        (Fixtures.Coding.flac, 1, 16, "44100:16:1"), (.flac, 2, 24, "44100:24:2"), (.flac, 6, 16, "44100:16:6"),
        (.wav, 8, 32, "44100:32:8"), (.wav, 2, -32, "44100:f:2"), (.aiff, 2, 8, "44100:8:2"),
        (.vorbis, 2, 16, "44100:f:2"), (.opus, 2, 16, "48000:f:2"), (.opus, 6, 16, "48000:f:6"),
    ])
    func aSongIsHeardAndItsFormatTold(
        _ coding: Fixtures.Coding, _ channels: Int, _ bits: Int, _ format: String
    ) throws {
        let music = try TemporaryDirectory()
        let name = "song.\(coding.suffix)"
        let path = try Fixtures.make(.init(coding, channels: channels, bits: bits), at: music.file(name))
        let rig = try Rig(music: music.path)
        let client = try rig.connect(queueing: name)
        #expect(try client.ask("playlistinfo").contains("Format: \(format)"))
        try client.order("play")
        try rig.play(milliseconds: 300)
        #expect(try client.value("audio") == format)
        try rig.playToEnd()
        let reference = try ReferenceDecoder.decode(path, coding)
        guard coding == .vorbis else {
            #expect(try rig.onlyPiece.difference(from: reference) == nil)
            return
        }
        // oggdec rounds.
        #expect(try rig.onlyPiece.sounding.frameCount == reference.frameCount)
    }

    @Test func anAlbumOfAnyLosslessFormatsJoins() throws {
        let music = try TemporaryDirectory()
        var whole = Samples([], channels: 2, rate: 44_100)
        let codings: [Fixtures.Coding] = [.flac, .wav, .aiff, .flac, .w64]
        for (index, coding) in codings.enumerated() {
            let path = try Fixtures.make(.init(coding), at: music.file("\(index).\(coding.suffix)"))
            whole = whole.followed(by: try ReferenceDecoder.decode(path, coding))
        }
        let rig = try Rig(music: music.path)
        let client = try rig.connect(queueing: "/")
        #expect(try client.value("playlistlength") == "5")
        try client.order("play")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: whole) == nil)
        #expect(rig.zone.sound.underruns == 0)
    }
}
