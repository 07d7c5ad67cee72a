internal import Foundation

extension Fixtures {
    /// What an MP3 file made for a test is like.
    package struct MP3: Sendable {
        /// Length before encoding.
        package var seconds = 1.0
        /// Frames per second.
        package var rate = 44100
        /// 1 or 2.
        package var channels = 2
        /// Pitch in Hz; the second channel is a fifth above the first.
        package var frequency = 440.0
        /// Options for lame, for instance `["-V", "4"]` or `["-t"]` for no Xing header; none is 128 kbit/s CBR.
        package var lame: [String] = []
        /// Text tags as lame's options take them, for instance `["--tt", "Title"]`; written as ID3v2 in UTF-16.
        package var tags: [String] = []

        /// One second of a chord at 44.1 kHz, stereo.
        package init() {}
    }

    /// Encodes a chord with lame.
    ///
    /// The samples of two calls with the same `mp3` are the same.
    @discardableResult
    package static func make(_ mp3: MP3 = MP3(), at path: String) throws -> String {
        let wave = "\(path).wav"
        defer { try? FileManager.default.removeItem(atPath: wave) }
        let tones = (0..<mp3.channels).flatMap { ["sine", "\(mp3.frequency * (1 + 0.5 * Double($0)))"] }
        try Program.output(
            "sox",
            ["-D", "-n", "-r", "\(mp3.rate)", "-b", "16", "-c", "\(mp3.channels)", wave, "synth", "\(mp3.seconds)"]
                + tones + ["gain", "-6"])
        let tagging = mp3.tags.isEmpty ? [] : ["--id3v2-only", "--id3v2-utf16"] + mp3.tags
        try Program.output("lame", ["--quiet"] + mp3.lame + tagging + [wave, path])
        return path
    }

    /// A copy of `source` without its last `bytes` bytes.
    @discardableResult
    package static func truncate(_ source: String, by count: Int, to path: String) throws -> String {
        try Data(bytes(of: source).dropLast(count)).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// A copy of `source` with `count` bytes of rubbish, the same for the same seed, in front of its first byte.
    @discardableResult
    package static func prefix(_ source: String, junk count: Int, seed: UInt64 = 1, to path: String) throws -> String {
        try Data(junk(count, seed: seed) + bytes(of: source)).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Bytes that mean nothing.
    ///
    /// None is 0xFF, so that no MPEG frame seems to start among them.
    package static func junk(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var state = seed
        var bytes = (0..<min(count, 1 << 16)).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(state >> 56 & 0x7F)
        }
        while bytes.count < count { bytes += bytes }
        return Array(bytes.prefix(count))
    }

    /// A copy of `file` with an ID3v2.3 tag in front that holds a title and a picture of `count` bytes.
    @discardableResult
    package static func addPicture(_ file: String, bytes count: Int, title: String, to path: String) throws -> String {
        func bigEndian(_ value: Int, bits: Int) -> [UInt8] {
            (0..<4).reversed().map { UInt8(value >> (bits * $0) & (1 << bits - 1)) }
        }
        func frame(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + bigEndian(body.count, bits: 8) + [0, 0] + body
        }
        let picture = [0] + Array("image/jpeg".utf8) + [0, 3, 0] + [0xFF, 0xD8, 0xFF] + junk(count - 3)
        let frames = frame("TIT2", [0] + Array(title.utf8)) + frame("APIC", picture)
        let header = Array("ID3".utf8) + [3, 0, 0] + bigEndian(frames.count, bits: 7)
        try Data(header + frames + bytes(of: file)).write(to: URL(fileURLWithPath: path))
        return path
    }
}
