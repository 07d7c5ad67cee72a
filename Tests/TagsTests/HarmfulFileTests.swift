import Foundation
import Harness
@testable import Tags
import Testing

/// Files made to do harm: small ones, or large ones of nothing but zeros, that ask for gigabytes of memory.
@Suite(.serialized) struct HarmfulFileTests {
    /// What reading one file may take; those here took between one and five gigabytes.
    static let limit = 400 << 20

    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }

    /// What both readers say of a file, with little memory.
    func read(_ path: String) throws -> (tags: FileTags?, loudness: Loudness) {
        var tags: FileTags?
        var loudness = Loudness()
        let growth = try PeakMemory.growth {
            tags = try? TagReader.read(path: path)
            loudness = LoudnessReader.read(path: path)
        }
        #expect(growth < Self.limit)
        return (tags, loudness)
    }

    /// Comments of which the second has a length that leads a reader with 32 bits back to that length.
    static var comments: [UInt8] {
        let text = Array("ARTIST=".utf8) + [UInt8](repeating: 0x78, count: 64_000)
        return number(0) + number(16_000) + number(7) + Array("TITLE=T".utf8) + number(0xFFFF_FFFC) + text
    }

    @Test func lengthsOfCommentsThatLeadBackInFLAC() throws {
        let flac = try SoundFile(.flac).bytes(), size = Self.number(Self.comments.count)
        let bytes = Array(flac[..<42]) + [0x84, size[2], size[1], size[0]] + Self.comments + flac.suffix(1000)
        let tags = try #require(read(directory.write(bytes, to: "sound")).tags)
        #expect(tags.fields == [FileTags.Field(.title, "T")] && tags.rate == 48000)
    }

    /// An Ogg file with other comments; of its sound only the last page is left.
    func ogg(_ kind: SoundFile.Kind, comments: [UInt8]) throws -> [UInt8] {
        let file = try SoundFile(kind).bytes()
        let pages = file.indices.filter { file[$0...].starts(with: "OggS".utf8) }
        let second = try #require(pages.dropFirst().first), last = try #require(pages.last)
        var packet = Array((kind == .vorbis ? "\u{3}vorbis" : "OpusTags").utf8) + comments
        var bytes = Array(file[..<second])
        var isDone = false
        while !isDone {
            let content = Array(packet.prefix(255 * 255))
            packet.removeFirst(content.count)
            isDone = content.count < 255 * 255
            let table =
                [UInt8](repeating: 255, count: content.count / 255) + (isDone ? [UInt8(content.count % 255)] : [])
            bytes += Array(file[second..<(second + 26)]) + [UInt8(table.count)] + table + content
        }
        bytes += file[last...]
        OggPages.repair(&bytes)
        return bytes
    }

    @Test(arguments: [SoundFile.Kind.vorbis, .opus]) func lengthsOfCommentsThatLeadBackInOgg(_ kind: SoundFile.Kind)
        throws
    {
        let tags = try #require(read(directory.write(ogg(kind, comments: Self.comments), to: "sound")).tags)
        #expect(tags.fields == [FileTags.Field(.title, "T")] && tags.rate == 48000)
    }

    @Test(arguments: [SoundFile.Kind.vorbis, .opus]) func aPictureOf12MegabytesInOgg(_ kind: SoundFile.Kind) throws {
        let picture = Array("METADATA_BLOCK_PICTURE=".utf8) + [UInt8](repeating: 0x41, count: 12 << 20)
        let comments =
            Self.number(0) + Self.number(2) + Self.number(picture.count) + picture + Self.number(7)
            + Array("TITLE=T".utf8)
        let tags = try #require(read(directory.write(ogg(kind, comments: comments), to: "sound")).tags)
        #expect(tags.fields == [FileTags.Field(.title, "T")] && tags.milliseconds == 500)
        // The heads of its pages count as sound.
        #expect(tags.bitrate < 2000)
    }

    @Test func textsOfNothingButZerosInAPE() throws {
        let sound = try SoundFile(.mp3).bytes()
        let zeros = String(repeating: "\0", count: 7 << 20)
        let harmful = [(name: "A", value: zeros), (name: "REPLAYGAIN_ALBUM_GAIN", value: zeros)]
        let gain = [(name: "REPLAYGAIN_TRACK_GAIN", value: "-3 dB")]
        let path = try directory.write(sound + SoundFile.ape(harmful + gain), to: "sound")
        #expect(try read(path).loudness.track?.gain == -3)
    }

    /// A copy of a file with zeros behind, which take no room on the disk.
    func lengthened(_ bytes: [UInt8], to size: UInt64) throws -> String {
        let path = try directory.write(bytes, to: "long")
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.truncate(atOffset: size)
        try file.close()
        return path
    }

    @Test func bitRatesThatNoNumberHolds() throws {
        let format = [7, 0, 1, 0] + Self.number(9_999_999) + Self.number(0) + [1, 0, 8, 0]
        let head = Array("RIFF\0\0\0\0WAVEfmt ".utf8) + Self.number(16) + format
        let fact = Array("fact".utf8) + Self.number(4) + Self.number(1)
        let path = try lengthened(head + fact + Array("data\0\0\0\0".utf8), to: 64 << 20)
        #expect(try read(path).tags?.bitrate == Int(Int32.max))
    }

    @Test func soundOfUnknownSizeInMoreThan4Gigabytes() throws {
        var bytes = try SoundFile(.wav).bytes()
        let data = try #require(bytes.indices.first { bytes[$0...].starts(with: "data".utf8) })
        bytes.replaceSubrange((data + 4)..<(data + 8), with: [UInt8](repeating: 0xFF, count: 4))
        // Frames of 4 bytes, 48 in a millisecond.
        let path = try lengthened(bytes, to: UInt64(data + 8 + 192 * 30_000_000))
        #expect(try read(path).tags?.milliseconds == 30_000_000)
    }

    @Test(arguments: [SoundFile.Kind.wav, .aiff, .flac]) func theGainBehindALongPicture(_ kind: SoundFile.Kind) throws {
        var tag = ID3Writer(version: 3)
        tag.add("APIC", [UInt8](repeating: 1, count: 40 << 20))
        tag.addDescribed("TXXX", .latin1, description: "replaygain_track_gain", "-4 dB")
        let sound = try SoundFile(kind).bytes()
        let path = try directory.write(
            kind == .flac
                ? tag.bytes + sound
                : SoundFile.add(chunk: "ID3 ", tag.bytes, to: sound, isBigEndian: kind == .aiff), to: "sound")
        var loudness = Loudness()
        // The picture alone has ten times as many bytes.
        #expect(try PeakMemory.growth { loudness = LoudnessReader.read(path: path) } < 4 << 20)
        #expect(loudness.track?.gain == -4)
        #expect(try TagReader.read(path: path).milliseconds == 500)
    }

    @Test func tagsOfAGigabyte() throws {
        var first = ID3Writer(version: 3, isUnsynchronised: true)
        first.add("TIT2", .latin1, ["First"])
        let length = 250 << 20, sound = try SoundFile(.mp3).bytes()
        var picture = Array("APIC".utf8) + Self.number(length - 200).reversed() + [0, 0]
        picture = Array("ID3".utf8) + [3, 0, 0] + ID3Tag.length(length - 10) + picture
        var gain = ID3Writer(version: 3)
        gain.addDescribed("TXXX", .latin1, description: "replaygain_track_gain", "-4 dB")
        for front in [first.bytes, []] {
            let path = try directory.write(front, to: "sound")
            let file = try #require(FileHandle(forWritingAtPath: path))
            for index in 0..<4 {
                try file.seek(toOffset: UInt64(front.count + index * length))
                try file.write(contentsOf: picture)
                // Behind the picture.
                try file.seek(toOffset: UInt64(front.count + index * length + 20 + length - 200))
                try file.write(contentsOf: gain.bytes.dropFirst(10))
            }
            try file.seek(toOffset: UInt64(front.count + 4 * length))
            try file.write(contentsOf: Fixtures.junk(100) + sound)
            try file.close()
            let (tags, loudness) = try read(path)
            #expect(tags?.fields == (front.isEmpty ? [] : [FileTags.Field(.title, "First")]))
            #expect(tags?.milliseconds == 500 && loudness.track?.gain == -4)
        }
    }
}
