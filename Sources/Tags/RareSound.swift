/// What files say of themselves that are of the kinds TagLib does not know: CAF, AU, Wave64.
struct RareSound {
    /// How the sound is made.
    private(set) var description = SoundDescription()
    /// What is said of it, by name.
    private(set) var texts: [TaggedFile.Text] = []

    private let file: OpenFile
    private let start: Int

    /// Somebody who makes files to do harm can have many chunks, and long ones.
    private static let chunkLimit = 1000, textLimit = 1 << 20

    /// Reads the file whose sound begins at `start`; nil when it is of another kind.
    init?(_ file: OpenFile, from start: Int, kind: SoundKind) {
        self.file = file
        self.start = start
        switch kind {
        case .caf: readCoreAudio()
        case .au: readNeXT()
        case .w64: readWave64()
        case .flac, .vorbis, .opus, .wav, .rf64, .aiff: return nil
        }
    }

    /// So many bytes of a chunk are in the file.
    private func present(_ count: Int, at offset: Int) -> Int { max(0, min(count, file.size - offset)) }

    // MARK: CAF (Apple, "Core Audio Format Specification 1.0")

    private mutating func readCoreAudio() {
        var offset = start + 8
        var framesInPacket = 0, bytesInPacket = 0
        var packets: Int?
        for _ in 0..<Self.chunkLimit {
            let head = file.bytes(at: offset, count: 12)
            guard head.count == 12 else { break }
            var size = head.number(at: 4, 8, isBigEndian: true)
            let name = String(decoding: head.prefix(4), as: UTF8.self)
            // The sound that comes last may have no length.
            if size < 0 { size = file.size - offset - 12 }
            switch name {
            case "desc":
                let format = file.bytes(at: offset + 12, count: 32)
                description.rate = Double(
                    bitPattern: UInt64(bitPattern: Int64(format.number(at: 0, 8, isBigEndian: true))))
                description.channels = format.number(at: 24, 4, isBigEndian: true)
                description.bits = Self.coreAudioBits(format)
                bytesInPacket = format.number(at: 16, 4, isBigEndian: true)
                framesInPacket = format.number(at: 20, 4, isBigEndian: true)
            case "data": description.bytes = max(present(size, at: offset + 12) - 4, 0)
            case "pakt": packets = file.bytes(at: offset + 12, count: 24).number(at: 8, 8, isBigEndian: true)
            case "info": readInformation(file.bytes(at: offset + 12, count: min(size, Self.textLimit)))
            default: break
            }
            guard size < file.size - offset - 12 else { break }
            offset += 12 + size
        }
        if bytesInPacket > 0, framesInPacket > 0 {
            description.setFrames(units: description.bytes / bytesInPacket, each: framesInPacket)
        } else {
            description.frames = packets
        }
    }

    private static func coreAudioBits(_ format: [UInt8]) -> Int? {
        let flags = format.number(at: 12, 4, isBigEndian: true)
        switch String(decoding: format.dropFirst(8).prefix(4), as: UTF8.self) {
        case "lpcm": return flags & 1 != 0 ? nil : format.number(at: 28, 4, isBigEndian: true)
        case "alac": return 1...4 ~= flags ? [16, 20, 24, 32][flags - 1] : nil
        default: return nil
        }
    }

    /// A number, and so many keys and values, each with a zero behind it.
    private mutating func readInformation(_ bytes: [UInt8]) {
        let strings = bytes.dropFirst(4).split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        for index in stride(from: 0, to: strings.count - 1, by: 2) { add(strings[index], strings[index + 1]) }
    }

    // MARK: AU (Sun's audio_filehdr(5))

    private mutating func readNeXT() {
        let head = file.bytes(at: start, count: 24)
        let isBigEndian = head.starts(with: ".snd".utf8)
        let number = { (offset: Int) in head.number(at: offset, 4, isBigEndian: isBigEndian) }
        let offset = start + number(4)
        let size = number(8)
        // A program that writes to a pipe does not know the length.
        description.bytes = present(size == 0xFFFF_FFFF ? file.size : size, at: offset)
        description.rate = Double(number(16))
        description.channels = number(20)
        if 2...5 ~= number(12) { description.bits = (number(12) - 1) * 8 }
        let sampleBits = [1: 8, 2: 8, 3: 16, 4: 24, 5: 32, 6: 32, 7: 64, 23: 4, 25: 3, 26: 5, 27: 8]
        if let bits = sampleBits[number(12)], description.channels > 0 {
            description.setFrames(units: description.bytes, each: 8, dividedBy: bits * description.channels)
        }
        // FFmpeg writes `Title=…` into lines of what is there for a comment.
        let notes = file.bytes(at: start + 24, count: min(number(4) - 24, Self.textLimit)).prefix { $0 != 0 }
        for line in String(decoding: notes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { add(parts[0], parts[1]) }
        }
    }

    // MARK: Wave64 (Sony, "Wave64 File Format")

    /// Chunks are as those of WAV, with names of 16 bytes that begin with the four and sizes of 64 bits that count the 24 before them.
    private mutating func readWave64() {
        var offset = start + 40
        var bytesInFrame = 0
        var isPlain = false
        for _ in 0..<Self.chunkLimit {
            let head = file.bytes(at: offset, count: 24)
            let size = head.number(at: 16, 8, isBigEndian: false)
            guard head.count == 24, size >= 24 else { break }
            switch String(decoding: head.prefix(4), as: UTF8.self) {
            case "fmt ":
                let format = file.bytes(at: offset + 24, count: 40)
                var coding = format.number(at: 0, 2, isBigEndian: false)
                if coding == 0xFFFE { coding = format.number(at: 24, 2, isBigEndian: false) }
                isPlain = [1, 3, 6, 7].contains(coding)
                description.channels = format.number(at: 2, 2, isBigEndian: false)
                description.rate = Double(format.number(at: 4, 4, isBigEndian: false))
                bytesInFrame = format.number(at: 12, 2, isBigEndian: false)
                if coding == 1 { description.bits = format.number(at: 14, 2, isBigEndian: false) }
            case "fact" where !isPlain:
                description.frames = file.bytes(at: offset + 24, count: 8).number(at: 0, 8, isBigEndian: false)
            case "data": description.bytes = present(size - 24, at: offset + 24)
            default: break
            }
            guard size < file.size - offset else { break }
            // They begin at whole eights.
            offset += (size + 7) / 8 * 8
        }
        if isPlain, bytesInFrame > 0 { description.frames = description.bytes / bytesInFrame }
    }

    private mutating func add(_ name: String, _ value: String) {
        texts.append(TaggedFile.Text(name: name.uppercased(), value: value))
    }
}
