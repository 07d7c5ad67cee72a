import Harness

/// A short sound in one of the formats, with tags as that format has them.
struct SoundFile {
    enum Kind: String, CaseIterable, Sendable {
        case mp3, flac, vorbis, opus, wav, aiff

        /// Those whose tags are comments.
        static let commented: [Kind] = [.flac, .vorbis, .opus]
    }

    var kind: Kind
    var seconds = 0.5
    var rate = 48000
    var channels = 2
    /// Of a sample of WAV, AIFF and FLAC.
    var bits = 16
    /// Written as comments, or as user-defined texts of ID3v2.
    var texts: [(name: String, value: String)] = []

    init(_ kind: Kind, _ texts: [(name: String, value: String)] = []) {
        self.kind = kind
        self.texts = texts
    }

    /// The file's bytes.
    func bytes() throws -> [UInt8] {
        let directory = try TemporaryDirectory()
        let wave = directory.file("sound.wav"), made = directory.file("made")
        try Program.output(
            "sox",
            [
                "-D", "-n", "-r", "\(rate)", "-b", "\(bits)", "-e", bits == 8 ? "unsigned" : "signed", "-c",
                "\(channels)", wave,
            ]
                + ["synth", "\(seconds)", "sine", "440", "gain", "-6"])
        func comments(_ option: String) -> [String] { texts.flatMap { [option, "\($0.name)=\($0.value)"] } }
        switch kind {
        case .mp3: try Program.output("lame", ["--quiet", "--noreplaygain", wave, made])
        case .flac: try Program.output("flac", ["-s", "-f", wave, "-o", made] + comments("-T"))
        case .vorbis: try Program.output("oggenc", ["-Q", wave, "-o", made] + comments("-c"))
        case .opus: try Program.output("opusenc", ["--quiet", wave, made] + comments("--comment"))
        case .wav: return tagged(chunks: try Fixtures.bytes(of: wave), name: "id3 ")
        case .aiff:
            try Program.output("sox", ["-D", wave, "-t", "aiff", made])
            return tagged(chunks: try Fixtures.bytes(of: made), name: "ID3 ")
        }
        let bytes = try Fixtures.bytes(of: made)
        return kind == .mp3 && !texts.isEmpty ? id3.bytes + bytes : bytes
    }

    private var id3: ID3Writer {
        var tag = ID3Writer(version: 4)
        for (name, value) in texts { tag.addDescribed("TXXX", .utf8, description: name, value) }
        return tag
    }

    private func tagged(chunks bytes: [UInt8], name: String) -> [UInt8] {
        texts.isEmpty ? bytes : Self.add(chunk: name, id3.bytes, to: bytes, isBigEndian: kind == .aiff)
    }

    /// A WAV or AIFF file with one chunk more.
    static func add(chunk name: String, _ content: [UInt8], to file: [UInt8], isBigEndian: Bool) -> [UInt8] {
        let size = number(content.count)
        let padding: [UInt8] = content.count % 2 == 0 ? [] : [0]
        var file = file + Array(name.utf8) + (isBigEndian ? size.reversed() : size) + content + padding
        let whole = number(file.count - 8)
        file.replaceSubrange(4..<8, with: isBigEndian ? whole.reversed() : whole)
        return file
    }

    /// An APEv2 tag without a header, as it is at the end of MP3 files.
    static func ape(_ items: [(name: String, value: String)]) -> [UInt8] {
        var body: [UInt8] = []
        for (name, value) in items {
            body += number(value.utf8.count) + number(0)
            body += Array(name.utf8) + [0] + Array(value.utf8)
        }
        let sizes: [UInt8] = number(body.count + 32) + number(items.count) + number(0)
        return body + Array("APETAGEX".utf8) + number(2000) + sizes + [UInt8](repeating: 0, count: 8)
    }

    private static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(value >> (8 * $0) & 255) }
    }

    /// The content of a frame RVA2 for the master volume.
    static func volume(_ situation: String, gain: Double, peak: [UInt8] = [], peakBits: UInt8 = 0) -> [UInt8] {
        let steps = Int((gain * 512).rounded())
        return Array(situation.utf8) + [0, 1, UInt8(steps >> 8 & 255), UInt8(steps & 255), peakBits] + peak
    }
}
