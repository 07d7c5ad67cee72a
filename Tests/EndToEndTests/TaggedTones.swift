import Foundation
import Harness

/// Songs of one tone, usually a quarter of a second long, each with its loudness said in another way.
final class TaggedTones {
    /// A file in the directory.
    struct Song {
        let name: String
        /// What a decoder of others gives.
        let sound: Samples
    }

    /// Texts with a name each.
    typealias Texts = KeyValuePairs<String, String>

    /// Hertz: 48 frames are a wave.
    static let frequency = 1000
    static let rate = 48000

    let directory: TemporaryDirectory
    private var count = 0
    private let sources: String

    /// A directory without songs.
    init() throws {
        directory = try TemporaryDirectory()
        sources = try directory.folder("sources")
    }

    /// The tone as a file that peaks at `peak`.
    private func wave(peak: Double = 0.5, seconds: Double = 0.25) throws -> String {
        let wave = "\(sources)/tone.wav"
        try Program.output(
            "sox",
            ["-D", "-n", "-r", "\(Self.rate)", "-b", "16", "-c", "2", wave, "synth", "\(seconds)", "sine"]
                + ["\(Self.frequency)", "vol", "\(peak)"])
        return wave
    }

    /// Makes a FLAC, Vorbis or Opus file with comments; `headerGain` is what is in the header of Opus, in dB.
    func make(
        _ coding: Fixtures.Coding, _ comments: Texts = [:], headerGain: Int? = nil, peak: Double = 0.5,
        seconds: Double = 0.25
    ) throws -> Song {
        let name = "\(count).\(coding.suffix)"
        let option = [.flac: "-T", .vorbis: "-c", .opus: "--comment"][coding] ?? ""
        let options = comments.flatMap { [option, "\($0)=\($1)"] }
        try Fixtures.encode(wave(peak: peak, seconds: seconds), coding, options, to: directory.file(name))
        if let headerGain {
            var bytes = try Fixtures.bytes(of: directory.file(name))
            guard let head = bytes.indices.first(where: { bytes[$0...].starts(with: "OpusHead".utf8) }) else {
                throw HarnessError("opusenc has made something else")
            }
            bytes.replaceSubrange(head + 16..<head + 18, with: [0, UInt8(truncatingIfNeeded: headerGain)])
            OggPages.repair(&bytes)
            _ = try directory.write(bytes, to: name)
        }
        count += 1
        return Song(name: name, sound: try ReferenceDecoder.decode(directory.file(name), coding))
    }

    /// Makes an MP3 file with a track's gain in some of the places where it may be, in dB.
    func makeMP3(texts: Texts = [:], ape: Texts = [:], volume: Int? = nil, lame: Int? = nil) throws -> Song {
        let name = "\(count).mp3"
        var frames: [UInt8] = []
        for (name, value) in texts {
            frames += Self.frame("TXXX", [3] + Array(name.utf8) + [0] + Array(value.utf8))
        }
        if let volume {
            let steps = Self.bytes(volume * 512, 2)
            frames += Self.frame("RVA2", Array("track".utf8) + [0, 1] + steps + [0])
        }
        try Program.output("lame", ["--quiet", "--noreplaygain", "-b", "320", wave(), "\(sources)/tone.mp3"])
        var sound = try Fixtures.bytes(of: "\(sources)/tone.mp3")
        if let lame {
            guard let version = sound.indices.first(where: { sound[$0...].starts(with: "LAME3".utf8) }) else {
                throw HarnessError("lame has left out its header")
            }
            // The gain of a track, found by the listener, in tenths, its sign by itself.
            let gain = 1 << 13 | 3 << 10 | (lame < 0 ? 1 << 9 : 0) | abs(lame) * 10
            sound.replaceSubrange(version + 15..<version + 17, with: Self.bytes(gain, 2))
        }
        let tag = frames.isEmpty ? [] : Array("ID3".utf8) + [4, 0, 0] + Self.bytes(frames.count, 4, bits: 7) + frames
        _ = try directory.write(tag + sound + (ape.isEmpty ? [] : Self.apeTag(ape)), to: name)
        count += 1
        return Song(name: name, sound: try ReferenceDecoder.decode(directory.file(name)))
    }

    /// A frame of ID3v2.4.
    private static func frame(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + bytes(content.count, 4, bits: 7) + [0, 0] + content
    }

    /// An APEv2 tag without a header.
    private static func apeTag(_ items: Texts) -> [UInt8] {
        var body: [UInt8] = []
        for (name, value) in items {
            body += bytes(value.utf8.count, 4).reversed() + [0, 0, 0, 0]
            body += Array(name.utf8) + [0] + Array(value.utf8)
        }
        let numbers = [2000, body.count + 32, items.count, 0].flatMap { bytes($0, 4).reversed() }
        return body + Array("APETAGEX".utf8) + numbers + [UInt8](repeating: 0, count: 8)
    }

    /// A number, the highest byte first.
    private static func bytes(_ number: Int, _ count: Int, bits: Int = 8) -> [UInt8] {
        (0..<count).reversed().map { UInt8(number >> (bits * $0) & (1 << bits - 1)) }
    }
}
