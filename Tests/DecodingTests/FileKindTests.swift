import Decoding
import Foundation
import Harness
import Testing

/// What is chosen by the content of a file, and what those that are not played are called.
@Suite struct FileKindTests {
    private func message(of path: String) -> String? {
        do throws(DecodingError) {
            _ = try DecoderFactory.open(path: path)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func aNameMeansNothing() throws {
        let directory = try TemporaryDirectory()
        for coding in Fixtures.Coding.allCases {
            let path = try Fixtures.make(.init(coding), at: directory.file("a"))
            let misnamed = directory.file("a.mp3")
            try Data(Fixtures.bytes(of: path)).write(to: URL(fileURLWithPath: misnamed))
            let decoder = try DecoderFactory.open(path: misnamed)
            #expect(decoder is SndFileDecoder, "\(coding)")
        }
        let mp3 = try Fixtures.make(Fixtures.MP3(), at: directory.file("b.flac"))
        #expect(try DecoderFactory.open(path: mp3) is Mpg123Decoder)
    }

    @Test(arguments: [
        ("AAC in an MP4 file", ["-c:a", "aac", "-f", "mp4"]), ("ALAC in an MP4 file", ["-c:a", "alac", "-f", "ipod"]),
        ("AAC in an MP4 file", ["-c:a", "aac", "-movflags", "faststart", "-f", "ipod"]),
        ("AAC", ["-c:a", "aac", "-f", "adts"]), ("Windows Media (ASF)", ["-c:a", "wmav2", "-f", "asf"]),
        ("WavPack", ["-c:a", "wavpack", "-f", "wv"]), ("Matroska", ["-c:a", "flac", "-f", "matroska"]),
        ("WebM", ["-c:a", "libopus", "-f", "webm"]), ("AC-3", ["-c:a", "ac3", "-f", "ac3"]),
        ("True Audio (TTA)", ["-c:a", "tta", "-f", "tta"]), ("FLAC in an Ogg file", ["-c:a", "flac", "-f", "ogg"]),
        ("Speex", ["-c:a", "libspeex", "-ar", "16000", "-f", "ogg"]), ("RealMedia", ["-c:a", "ac3", "-f", "rm"]),
        ("DTS", ["-c:a", "dca", "-strict", "-2", "-f", "dts"]),
        ("an MPEG transport stream", ["-c:a", "mp2", "-f", "mpegts"]),
        ("an AVI video", ["-c:a", "mp2", "-f", "avi"]), ("a Flash video", ["-c:a", "aac", "-f", "flv"]),
    ])
    func otherCodingsAreNamed(_ name: String, _ options: [String]) throws {
        let directory = try TemporaryDirectory()
        let wave = directory.file("source.wav")
        try Fixtures.makeWave(Fixtures.Sound(.wav, rate: 48_000), at: wave)
        let path = directory.file("sound.mp3")
        let made = try Program.run("ffmpeg", ["-v", "error", "-i", wave] + options + [path])
        try #require(made.status == 0, "\(made.errors)")
        #expect(message(of: path) == "is \(name), which cannot be played")
        #expect(DecoderFactory.refusal(path: path)?.message == "is \(name), which cannot be played")
        let tagged = try Fixtures.addPicture(path, bytes: 5000, title: "T", to: directory.file("tagged.mp3"))
        #expect(message(of: tagged) == "is \(name), which cannot be played")
    }

    private static let heads: [(String, [UInt8])] = [
        ("Monkey's Audio", Array("MAC \u{96}\u{F}".utf8)), ("Musepack", Array("MPCKSH".utf8)),
        ("Musepack", Array("MP+\u{7}".utf8)),
        ("DSD in a DSF file", Array("DSD ".utf8) + [28, 0, 0, 0]),
        ("DSD in a DSDIFF file", Array("FRM8\0\0\0\0\0\0\0\0DSD ".utf8)),
        ("TAK", Array("tBaK".utf8)), ("RealAudio", [0x2E, 0x72, 0x61, 0xFD]), ("MIDI", Array("MThd\0\0\0\u{6}".utf8)),
        ("a tracker module (XM)", Array("Extended Module: x".utf8)), ("a tracker module (IT)", Array("IMPM".utf8)),
        ("a tracker module (S3M)", [UInt8](repeating: 1, count: 44) + Array("SCRM".utf8)),
        ("a tracker module (MOD)", [UInt8](repeating: 0, count: 1080) + Array("M.K.".utf8)),
        ("a JPEG picture", [0xFF, 0xD8, 0xFF, 0xE0]),
        ("a PNG picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        ("a GIF picture", Array("GIF89a".utf8)), ("a ZIP archive", [0x50, 0x4B, 3, 4]),
        ("a PDF document", Array("%PDF-1.4".utf8)),
        ("a web page", Array("<!DOCTYPE html>\n<html></html>".utf8)), ("a playlist", Array("#EXTM3U\na.mp3\n".utf8)),
        ("a playlist", Array("[playlist]\n".utf8)), ("a cue sheet", Array("REM GENRE x\nFILE \"a.mp3\" MP3\n".utf8)),
        ("text", Array("Words and words.\n".utf8)), ("a program", [0x7F, 0x45, 0x4C, 0x46]),
    ]

    @Test func otherKindsAreNamed() throws {
        let directory = try TemporaryDirectory()
        for (name, head) in Self.heads {
            let isText = head.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 10 }
            let body = isText ? Array(repeatElement(UInt8(ascii: "x"), count: 4000)) : Fixtures.junk(4000)
            let path = try directory.write(head + body, to: "sound.mp3")
            #expect(message(of: path) == "is \(name), which cannot be played")
        }
        for bytes in [[0], Fixtures.junk(100_000), [UInt8](repeating: 0, count: 5000)] {
            let path = try directory.write(bytes, to: "sound.mp3")
            #expect(message(of: path) == "is of no kind that can be played")
            #expect(DecoderFactory.refusal(path: path) == nil)
        }
    }

    @Test func mpegBehindTextOrInAWaveIsPlayed() throws {
        let directory = try TemporaryDirectory()
        let mp3 = try Fixtures.make(Fixtures.MP3(), at: directory.file("a.mp3"))
        let clean = try DecodedFile(path: mp3).values
        let dirty = try directory.write(
            Array(String(repeating: "words ", count: 1000).utf8) + Fixtures.bytes(of: mp3), to: "dirty")
        #expect(try DecodedFile(path: dirty).values.firstDifference(from: clean) == nil)
        let wave = directory.file("a.wav")
        try Program.output("ffmpeg", ["-v", "error", "-i", mp3, "-c:a", "copy", "-f", "wav", wave])
        #expect(try DecodedFile(path: wave).values.count > clean.count - 5000)
    }
}
