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
        for _ in 0..<LongTests.count(200, short: 20) {
            let frame = Int.random(in: 0..<lengths.reduce(0, +), using: &random)
            try decoder.seek(toFrame: frame)
            let heard = try decoder.allSamples(upTo: 3000)
            let wanted = decoded.values[frame * 2..<min(decoded.values.count, (frame + heard.count / 2) * 2)]
            #expect(heard.count > 0)
            #expect(zip(heard, wanted).allSatisfy { abs($0 - $1) < 1e-4 }, "frame \(frame)")
        }
        try decoder.seek(toFrame: lengths.reduce(0, +))
        #expect(try decoder.allSamples(upTo: 100).isEmpty)
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
