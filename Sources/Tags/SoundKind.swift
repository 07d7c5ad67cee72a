/// The kinds of sound that are no MPEG audio, the container and what is in it.
package enum SoundKind: Equatable, Sendable {
    /// FLAC in frames of its own.
    case flac
    /// Ogg Vorbis.
    case vorbis
    /// Ogg Opus; `isMapped` tells that its channels are in the order of Vorbis rather than in none.
    case opus(isMapped: Bool)
    /// A RIFF file, with the low or the high byte first.
    case wav
    /// A RIFF file of any size.
    case rf64
    /// Wave64 by Sony.
    case w64
    /// AIFF and AIFF-C.
    case aiff
    /// The Core Audio Format.
    case caf
    /// The format of NeXT and Sun.
    case au

    /// As the second half of a sentence says it.
    package var name: String {
        switch self {
        case .flac: "FLAC"
        case .vorbis: "Ogg Vorbis"
        case .opus: "Ogg Opus"
        case .wav, .rf64: "WAV"
        case .w64: "Wave64"
        case .aiff: "AIFF"
        case .caf: "CAF"
        case .au: "AU"
        }
    }

    /// Whether it lies in Ogg pages.
    package var isOgg: Bool {
        switch self {
        case .vorbis, .opus: true
        case .flac, .wav, .rf64, .w64, .aiff, .caf, .au: false
        }
    }

    /// Where its recordings are between two places of a file: one, but in Ogg pages there may be several.
    ///
    /// `bytes` gives up to so many bytes from a place on.
    package func places(
        from start: Int, to end: Int, bytes: @escaping (_ offset: Int, _ count: Int) -> [UInt8]
    ) -> [Range<Int>] {
        isOgg ? OggLinks(from: start, to: end, bytes: bytes).places : [start..<max(start, end)]
    }

    /// The kind of what begins with these bytes; nil for all others.
    package init?(head: [UInt8]) {
        let word = { (offset: Int) in String(decoding: head.dropFirst(offset).prefix(4), as: UTF8.self) }
        switch (word(0), word(8)) {
        case ("fLaC", _): self = .flac
        case ("OggS", _): self.init(packet: Self.firstPacket(head))
        case ("RIFF", "WAVE"), ("RIFX", "WAVE"): self = .wav
        case ("RF64", "WAVE"): self = .rf64
        case ("FORM", "AIFF"), ("FORM", "AIFC"): self = .aiff
        case ("caff", "desc"): self = .caf
        case (".snd", _), ("dns.", _): self = .au
        default:
            guard head.starts(with: Self.wave64) else { return nil }
            self = .w64
        }
    }

    /// The first half of the identifier that begins a Wave64 file.
    private static let wave64: [UInt8] = [0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11]

    private init?(packet: ArraySlice<UInt8>) {
        if packet.starts(with: "\u{1}vorbis".utf8) {
            self = .vorbis
        } else if packet.starts(with: "OpusHead".utf8), packet.count >= 19 {
            self = .opus(isMapped: packet[packet.startIndex + 18] <= 1)
        } else {
            return nil
        }
    }

    /// The first packet of an Ogg stream, behind the table of segments (RFC 3533, 6), as far as `head` has it.
    package static func firstPacket(_ head: [UInt8]) -> ArraySlice<UInt8> {
        head.count > 27 ? head.dropFirst(27 + Int(head[26])) : []
    }

    /// Where the sound begins: behind the ID3v2 tags at the front (id3.org, "ID3v2.4.0 structure", 3.1).
    ///
    /// `bytes` gives up to so many bytes from a place of the file on.
    package static func start(fileSize: Int, bytes: (_ offset: Int, _ count: Int) -> [UInt8]) -> Int {
        var offset = 0
        for _ in 0..<mostTags {
            let head = bytes(offset, 10)
            guard head.count == 10, head.starts(with: "ID3".utf8), head[3] != 0xFF, head[4] != 0xFF else { break }
            let next = offset + Int(ID3Tag.count(head))
            if next >= fileSize { break }
            offset = next
        }
        return offset
    }

    /// More of them are there to do harm.
    private static let mostTags = 16
}
