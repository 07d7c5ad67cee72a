import Foundation
import Harness
import Realtime
import Tags
import Testing

@testable import Decoding

/// Recordings that follow each other in one Ogg file, as of web radio.
@Suite struct ChainedOggTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func make(_ coding: Fixtures.Coding, frames: Int, channels: Int = 2, rate: Int = 48_000, number: Int) throws
        -> String
    {
        var sound = Fixtures.Sound(coding, rate: rate, channels: channels)
        sound.frames = frames
        if coding == .vorbis { sound.options = ["--serial", "\(number + 1)"] }
        if coding == .opus { sound.options = ["--serial", "\(number + 1)"] }
        return try Fixtures.make(sound, at: directory.file("\(number) \(frames).\(coding.suffix)"))
    }

    private func chain(_ paths: [String]) throws -> String {
        try directory.write(paths.flatMap { try Fixtures.bytes(of: $0) }, to: "chain")
    }

    @Test(arguments: [Fixtures.Coding.vorbis, .opus]) func allOfThemArePlayed(_ coding: Fixtures.Coding) throws {
        // The shortest has a few pages, the longest more than are read at once.
        let lengths = [30_000, 400_000, 3_000, 96_000]
        let paths = try lengths.enumerated().map { try make(coding, frames: $1, number: $0) }
        let parts = try paths.map { try DecodedFile(path: $0).values }
        let path = try chain(paths)
        let decoded = try DecodedFile(path: path)
        #expect(decoded.failure == nil)
        #expect(decoded.values.firstDifference(from: parts.flatMap { $0 }) == nil)
        let decoder = try DecoderFactory.open(path: path)
        #expect(decoder.frameCount == lengths.reduce(0, +))
        // Each is rounded.
        let milliseconds = try #require(try TagReader.read(path: path).milliseconds)
        #expect(abs(milliseconds - lengths.reduce(0, +) / 48) <= 2)
        var random = Seeded(seed: 3)
        let total = lengths.reduce(0, +)
        let places = (0..<LongTests.count(200, short: 20)).map { _ in Int.random(in: 0..<total, using: &random) }
        for frame in places + [29_999, 30_000, 429_990, 430_000, 432_999, 433_000, total - 1, 0] {
            try decoder.seek(toFrame: frame)
            let heard = try decoder.allSamples(upTo: 3000)
            let wanted = decoded.values[(frame * 2)...].prefix(heard.count)
            #expect(
                heard.count == 2 * min(heard.count / 2, total - frame) && heard.count >= 2 * min(3000, total - frame))
            #expect(zip(heard, wanted).allSatisfy { abs($0 - $1) < 1e-4 }, "frame \(frame)")
        }
        try decoder.seek(toFrame: lengths.reduce(0, +))
        #expect(try decoder.allSamples(upTo: 100).isEmpty)
    }

    /// What is damaged takes its time, so that what follows is where it belongs.
    @Test func damageMovesNothing() throws {
        let first = try make(.vorbis, frames: 400_000, number: 0)
        let last = try make(.vorbis, frames: 50_000, number: 1)
        var bytes = try Fixtures.bytes(of: first)
        let middle = bytes.count / 2
        bytes.replaceSubrange(middle..<middle + 20_000, with: repeatElement(0, count: 20_000))
        let path = try directory.write(bytes + Fixtures.bytes(of: last), to: "damaged")
        let decoded = try DecodedFile(path: path)
        #expect(decoded.failure != nil)
        #expect(decoded.values.count == 2 * 450_000)
        #expect(try decoded.values.suffix(100_000).elementsEqual(DecodedFile(path: last).values))
    }

    /// No day of silence where the last link, or one in the middle, claims to be longer than it is.
    @Test(arguments: [0, 1]) func aClaimIsNoSilence(position: Int) throws {
        var links = try (0..<2).map { try Fixtures.bytes(of: make(.vorbis, frames: 96_000, number: $0)) }
        let link = links[position]
        let last = try #require(link.indices.dropLast(4).last { link[$0...].starts(with: "OggS".utf8) })
        links[position].replaceSubrange((last + 6)..<(last + 14), with: [0, 0, 0, 0, 8, 0, 0, 0])
        var bytes = links.flatMap { $0 }
        OggPages.repair(&bytes)
        let decoded = try DecodedFile(path: directory.write(bytes, to: "claim"))
        #expect(decoded.failure?.message == "is damaged")
        #expect(decoded.values.count <= 2 * ((position + 1) * 96_000 + 20_000))
    }

    @Test func aLinkThatIsGoneIsNotTakenForAnother() throws {
        let paths = try (0..<2).map { try make(.vorbis, frames: 400_000, number: $0) }
        let path = try chain(paths)
        let decoder = try DecoderFactory.open(path: path)
        try decoder.seek(toFrame: 390_000)
        let length = try Fixtures.bytes(of: paths[0]).count
        #expect(unsafe truncate(path, off_t(length)) == 0)
        let error = #expect(throws: DecodingError.self) { try decoder.allSamples(upTo: 100_000) }
        #expect(error?.message == "became shorter while it played")
        #expect(throws: DecodingError.self) { try decoder.seek(toFrame: 500_000) }
        #expect(throws: DecodingError.self) { try decoder.allSamples(upTo: 100) }
        try decoder.seek(toFrame: 10)
        #expect(try decoder.allSamples(upTo: 100).count >= 200)
    }

    /// A second stream beside the sound, such as a picture, is none that follows it.
    @Test(arguments: [9600, 48_000]) func whatLiesBesideIsNoRecording(frames: Int) throws {
        let page = { (flags: UInt8, number: UInt8, count: Int) in
            Array("OggS".utf8) + [0, flags] + Array(repeating: 0, count: 8) + [9, 9, 9, 9, number, 0, 0, 0]
                + Array(repeating: 0, count: 4) + [UInt8(count)] + Array(repeating: 255, count: count)
                + Array(repeating: 7, count: 255 * count)
        }
        let sound = try Fixtures.bytes(of: make(.vorbis, frames: frames, number: 0))
        // The first page of Vorbis has one packet of 30 bytes.
        var bytes = Array(sound[..<58]) + page(2, 0, 1) + sound[58...]
        for number in 1..<6 { bytes += page(0, UInt8(number), 20) }
        OggPages.repair(&bytes)
        let path = try directory.write(bytes, to: "beside")
        let decoded = try DecodedFile(path: path)
        #expect(decoded.failure == nil)
        #expect(decoded.values.count == 2 * frames)
    }

    /// Each claims to be longer than anything is, or so long that all together are.
    @Test(arguments: [(.max, 1), (.max, 400), (1 << 39, 5)] as [(Int, Int)])
    func lengthsThatCannotBeTrueAreNotAddedUp(claim: Int, links: Int) throws {
        var bytes: [UInt8] = []
        let isCounted = claim < .max
        let granule = (0..<8).map { UInt8(claim >> (8 * $0) & 0xFF) }
        // What has one page of sound is taken to begin where that does.
        let one = try Fixtures.bytes(of: make(.vorbis, frames: isCounted ? 60_000 : 300, number: 0))
        for number in 0..<links {
            var link = one
            var page = 0
            while page + 27 <= link.count {
                link[page + 14] = UInt8(number % 256)
                link[page + 15] = UInt8(number / 256)
                let segments = Int(link[page + 26])
                let next = page + 27 + segments + link[(page + 27)..<(page + 27 + segments)].reduce(0) { $0 + Int($1) }
                if next >= link.count {
                    link.replaceSubrange((page + 6)..<(page + 14), with: granule)
                }
                page = next
            }
            bytes += link
        }
        OggPages.repair(&bytes)
        let path = try directory.write(bytes, to: "claims")
        // A hundred years, or what they claim together; each is rounded.
        let milliseconds = try #require(try TagReader.read(path: path).milliseconds)
        let (wanted, rounding) = isCounted ? (links * (claim / 48), links) : (3_155_760_000_000, 0)
        #expect(abs(milliseconds - wanted) <= rounding)
        guard isCounted else { return }
        let frames = try #require(try DecoderFactory.open(path: path).frameCount)
        #expect(1 << 38...1 << 40 ~= frames)
    }

    /// Tags of other programs, and rubbish.
    @Test(arguments: [128, 100_000, 300_000]) func whatComesBehindHidesNoRecording(count: Int) throws {
        let paths = try (0..<2).map { try make(.vorbis, frames: 48_000, number: $0) }
        let bytes = try paths.flatMap { try Fixtures.bytes(of: $0) } + Array(repeating: 0, count: count)
        let decoded = try DecodedFile(path: directory.write(bytes, to: "behind"))
        #expect(decoded.values.count == 2 * 96_000)
    }

    /// The loudness of the first says nothing of the others.
    @Test func tagsOfTheFirstAreNotTheLoudnessOfAll() throws {
        var sound = Fixtures.Sound(.vorbis, rate: 48_000, channels: 2)
        sound.frames = 20_000
        sound.options = ["--serial", "1", "-c", "REPLAYGAIN_TRACK_GAIN=+9 dB", "-c", "REPLAYGAIN_TRACK_PEAK=0.2"]
        let first = try Fixtures.make(sound, at: directory.file("tagged.ogg"))
        #expect(LoudnessReader.read(path: first).track?.gain == 9)
        #expect(try LoudnessReader.read(path: chain([first, make(.vorbis, frames: 20_000, number: 1)])) == Loudness())
    }

    @Test func otherFormatsAreConverted() throws {
        let paths = [
            try make(.vorbis, frames: 48_000, number: 0), try make(.vorbis, frames: 44_100, rate: 44_100, number: 1),
            try make(.opus, frames: 48_000, channels: 1, number: 2),
        ]
        let path = try chain(paths)
        let decoder = try DecoderFactory.open(path: path)
        #expect(decoder.format == StreamFormat(rate: 48_000, channels: 2) && decoder.frameCount == 144_000)
        let decoded = try DecodedFile(path: path)
        #expect(decoded.failure == nil && decoded.values.count == 2 * 144_000)
        #expect(try TagReader.read(path: path).milliseconds == 3000)
    }

    @Test func whatCannotBePlayedIsTold() throws {
        let wave = directory.file("a.wav"), flac = directory.file("a.oga")
        try Fixtures.makeWave(.init(.wav, rate: 48_000), at: wave)
        try Program.output("flac", ["-s", "-f", "--ogg", wave, "-o", flac])
        let first = try make(.vorbis, frames: 48_000, number: 0)
        let second = try make(.vorbis, frames: 48_000, number: 1)
        let decoded = try DecodedFile(path: chain([first, flac, second]))
        #expect(decoded.values.count == 2 * 48_000)
        #expect(decoded.failure?.message == "goes on in a kind of sound that cannot be played")
        let error = #expect(throws: DecodingError.self) { try DecoderFactory.open(path: chain([flac, first])) }
        #expect(error?.message == "is FLAC in an Ogg file, which cannot be played")
        for other in [
            first, try make(.vorbis, frames: 20_000, number: 0), try make(.vorbis, frames: 90_000, number: 0),
        ] {
            // With the same number they cannot be told apart.
            #expect(try DecodedFile(path: chain([first, other])).failure != nil)
        }
    }
}
