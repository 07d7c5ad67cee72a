/// What a file is, by its bytes and never by its name.
enum FileKind: Equatable {
    /// Sound for libsndfile that begins at this byte.
    case sound(SoundKind, start: Int)
    /// Something that is not played, certainly: its name, to be followed by "which cannot be played".
    case foreign(String)
    /// Something that looks like what the name says, although sound of MPEG may come behind it.
    case doubtful(String)
    /// MPEG audio, or nothing that is known here.
    case other

    /// Looks into a file, behind the ID3v2 tags in front.
    init(_ file: AudioFile) {
        let start = Self.endOfTags(file)
        let head = file.bytes(at: start, count: 4096)
        if let kind = Self.sound(head) {
            self = .sound(kind, start: start)
        } else if let name = Self.box(head) ? Self.movieName(file, from: start) : Self.foreignName(head) {
            self = .foreign(name)
        } else if let name = Self.doubtfulName(head) {
            self = .doubtful(name)
        } else {
            self = .other
        }
    }

    /// More of them are there to do harm.
    private static let mostTags = 16

    /// Behind the ID3v2 tags at the front (id3.org, "ID3v2.4.0 structure", 3.1; a footer repeats the ten bytes of the header).
    private static func endOfTags(_ file: AudioFile) -> Int {
        var offset = 0
        for _ in 0..<Self.mostTags {
            let head = file.bytes(at: offset, count: 10)
            guard head.count == 10, head.starts(with: "ID3".utf8), head[3] != 0xFF, head[4] != 0xFF else { break }
            let size = head[6...].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
            let next = offset + 10 + size + (head[5] & 16 == 0 ? 0 : 10)
            if next >= file.size { break }
            offset = next
        }
        return offset
    }

    private static func sound(_ head: [UInt8]) -> SoundKind? {
        let word = { (offset: Int) in String(decoding: head.dropFirst(offset).prefix(4), as: UTF8.self) }
        switch (word(0), word(8)) {
        case ("fLaC", _): return .flac
        case ("OggS", _): return pages(head)
        case ("RIFF", "WAVE"), ("RIFX", "WAVE"): return .wav
        case ("RF64", "WAVE"): return .rf64
        case ("FORM", "AIFF"), ("FORM", "AIFC"): return .aiff
        case ("caff", "desc"): return .caf
        case (".snd", _), ("dns.", _): return .au
        default: return head.starts(with: wave64) ? .w64 : nil
        }
    }

    /// The first half of the identifier that begins a Wave64 file.
    private static let wave64: [UInt8] = [0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11]

    /// What the first packet of an Ogg stream is.
    private static func pages(_ head: [UInt8]) -> SoundKind? {
        let packet = firstPacket(head)
        if packet.starts(with: "\u{1}vorbis".utf8) { return .vorbis }
        guard packet.starts(with: "OpusHead".utf8), packet.count >= 19 else { return nil }
        return .opus(isMapped: packet[packet.startIndex + 18] <= 1)
    }

    static func firstPacket(_ head: [UInt8]) -> ArraySlice<UInt8> {
        head.count > 27 ? head.dropFirst(27 + Int(head[26])) : []
    }
}
