internal import Tags

/// The kinds that are known and not played.
extension FileKind {
    /// Bytes at one place of a file, and what a file is that has them there.
    private struct Signature {
        let offset: Int
        let bytes: [UInt8]
        let name: String

        init(_ text: String, at offset: Int = 0, _ name: String) {
            self.init(Array(text.utf8), at: offset, name)
        }

        init(_ bytes: [UInt8], at offset: Int = 0, _ name: String) {
            self.offset = offset
            self.bytes = bytes
            self.name = name
        }

        func matches(_ head: [UInt8]) -> Bool { head.dropFirst(offset).starts(with: bytes) }
    }

    private static let sounds: [Signature] = [
        Signature([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], "Windows Media (ASF)"),
        Signature("MAC ", "Monkey's Audio"), Signature("wvpk", "WavPack"), Signature("MPCK", "Musepack"),
        Signature("MP+", "Musepack"), Signature("DSD ", "DSD in a DSF file"), Signature("FRM8", "DSD in a DSDIFF file"),
        Signature("TTA1", "True Audio (TTA)"), Signature("TTA2", "True Audio (TTA)"), Signature("tBaK", "TAK"),
        Signature(".RMF", "RealMedia"), Signature(".ra\u{FD}", "RealAudio"),
        Signature([0x2E, 0x72, 0x61, 0xFD], "RealAudio"),
        Signature("ajkg", "Shorten"), Signature("OFR ", "OptimFROG"), Signature("#!AMR", "AMR"),
        Signature("ADIF", "AAC"),
        Signature("RIFF", "a RIFF file without sound"), Signature("FORM", "an IFF file without sound"),
        Signature([0x7F, 0xFE, 0x80, 0x01], "DTS"), Signature([0xFE, 0x7F, 0x01, 0x80], "DTS"),
        Signature("PSID", "a SID tune"), Signature("RSID", "a SID tune"), Signature("NESM\u{1A}", "an NSF tune"),
        Signature("Vgm ", "a VGM tune"), Signature("SNES-SPC700", "an SPC tune"), Signature("ZXAYEMUL", "an AY tune"),
        Signature("MThd", "MIDI"), Signature("Creative Voice File", "VOC"),
    ]

    private static let modules: [Signature] = [
        Signature("Extended Module: ", "a tracker module (XM)"), Signature("IMPM", "a tracker module (IT)"),
        Signature("SCRM", at: 44, "a tracker module (S3M)"), Signature("MTM\u{10}", "a tracker module (MTM)"),
        Signature("MMD0", "a tracker module (MED)"), Signature("MMD1", "a tracker module (MED)"),
        Signature("MMD2", "a tracker module (MED)"), Signature("MMD3", "a tracker module (MED)"),
        Signature("MO3", "a tracker module (MO3)"), Signature("MAS_UTrack_V", "a tracker module (ULT)"),
    ]

    private static let others: [Signature] = [
        Signature("FLV\u{1}", "a Flash video"), Signature([0, 0, 1, 0xBA], "an MPEG video"),
        Signature([0, 0, 1, 0xB3], "an MPEG video"), Signature([0xFF, 0xD8, 0xFF], "a JPEG picture"),
        Signature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG picture"),
        Signature("GIF8", "a GIF picture"),
        Signature([0x49, 0x49, 0x2A, 0], "a TIFF picture"), Signature([0x4D, 0x4D, 0, 0x2A], "a TIFF picture"),
        Signature("%PDF-", "a PDF document"), Signature([0x50, 0x4B, 3, 4], "a ZIP archive"),
        Signature([0x50, 0x4B, 5, 6], "a ZIP archive"),
        Signature([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"),
        Signature("Rar!\u{1A}\u{7}", "a RAR archive"), Signature([0x1F, 0x8B, 8], "a gzip archive"),
        Signature([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "an xz archive"), Signature("BZh", "a bzip2 archive"),
        Signature([0x28, 0xB5, 0x2F, 0xFD], "a zstd archive"), Signature("ustar", at: 257, "a tar archive"),
        Signature([0x7F, 0x45, 0x4C, 0x46], "a program"), Signature("SQLite format 3\0", "a database"),
        Signature("#EXTM3U", "a playlist"), Signature("[playlist]", "a playlist"),
    ]

    /// The forms of a RIFF or IFF file, told behind its length.
    private static let forms = [
        "AVI ": "an AVI video", "RMID": "MIDI", "WEBP": "a WebP picture", "CDDA": "a track of an audio CD",
        "8SVX": "8SVX",
    ]

    /// What the first packet of an Ogg stream begins with.
    private static let streams: [Signature] = [
        Signature([0x7F, 0x46, 0x4C, 0x41, 0x43], "FLAC in an Ogg file"), Signature("fLaC", "FLAC in an Ogg file"),
        Signature("Speex   ", "Speex"), Signature([0x80, 0x74, 0x68, 0x65, 0x6F, 0x72, 0x61], "an Ogg video"),
        Signature("fishead\0", "an Ogg video"), Signature("CELT    ", "CELT"),
    ]

    /// The name of what is known for certain by its first bytes, and not played.
    static func foreignName(_ head: [UInt8]) -> String? {
        if head.starts(with: "OggS".utf8) {
            let packet = Array(SoundKind.firstPacket(head))
            return streams.first { $0.matches(packet) }?.name ?? "an Ogg file without known sound"
        }
        if let form = forms[String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)],
            head.starts(with: "RIFF".utf8) || head.starts(with: "FORM".utf8)
        {
            return form
        }
        // MP3 in a RIFF file.
        if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "RMP3".utf8) { return nil }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            return holds(head.prefix(64), "webm") ? "WebM" : "Matroska"
        }
        if isModule(head) { return "a tracker module (MOD)" }
        if isADTS(head) { return "AAC" }
        if isAC3(head) { return "AC-3" }
        if head.count > 376, [0, 188, 376].allSatisfy({ head[$0] == 0x47 }) { return "an MPEG transport stream" }
        return (sounds + modules + others).first { $0.matches(head) }?.name
    }

    /// The name of what text is, which an MPEG file may have in front by mistake.
    static func doubtfulName(_ head: [UInt8]) -> String? {
        let isMarked = head.starts(with: [0xEF, 0xBB, 0xBF])
        let text = head.dropFirst(isMarked ? 3 : 0)
        guard !text.isEmpty, text.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (7...13).contains($0) || $0 == 0x1B }) else {
            return nil
        }
        let start = String(decoding: text.prefix(512), as: UTF8.self).lowercased().drop { $0.isWhitespace }
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "a web page" }
        if start.hasPrefix("<asx") || start.hasPrefix("<?xml") && start.contains("<playlist") { return "a playlist" }
        if start.hasPrefix("file \"") || start.hasPrefix("rem ") || start.contains("\n  track 01 ") {
            return "a cue sheet"
        }
        return "text"
    }

    /// Whether these are the boxes of an MP4 file or of one like it.
    static func box(_ head: [UInt8]) -> Bool {
        let type = head.dropFirst(4).prefix(4)
        return ["ftyp", "moov", "mdat", "wide", "free"].contains { type.elementsEqual($0.utf8) } && head.count > 16
    }

    /// The name of what is in an MP4 file: the sample description tells the coding (ISO 14496-12, 8.5.2).
    static func movieName(_ file: AudioFile, from start: Int) -> String {
        var offset = start
        for _ in 0..<64 {
            let head = file.bytes(at: offset, count: 16)
            guard head.count == 16 else { break }
            var size = number(head[..<4])
            if size == 1 { size = number(head[8...]) }
            if head[4..<8].elementsEqual("moov".utf8) {
                let description = file.bytes(at: offset, count: min(max(size, 0), 1 << 20))[...]
                for (code, name) in codings where holds(description, code) { return "\(name) in an MP4 file" }
                break
            }
            guard size >= 8, size < file.size - offset else { break }
            offset += size
        }
        return "an MP4 file"
    }

    private static let codings = [
        ("drms", "protected AAC"), ("enca", "protected sound"), ("alac", "ALAC"), ("mp4a", "AAC"), ("ac-3", "AC-3"),
        ("ec-3", "E-AC-3"), ("Opus", "Opus"), ("fLaC", "FLAC"),
    ]

    /// ProTracker and its kin have four letters behind the names of 31 instruments.
    private static func isModule(_ head: [UInt8]) -> Bool {
        let mark = String(decoding: head.dropFirst(1080).prefix(4), as: UTF8.self)
        return ["M.K.", "M!K!", "FLT4", "FLT8", "CD81", "OKTA"].contains(mark)
            || mark.hasSuffix("CHN") || mark.utf8.count == 4 && mark.hasSuffix("CH") && mark.first?.isNumber == true
    }

    /// Whether two frames of AAC follow each other (ISO 13818-7, 6.2).
    private static func isADTS(_ head: [UInt8]) -> Bool {
        let isFrame = { (offset: Int) in
            offset + 6 <= head.count && head[offset] == 0xFF && head[offset + 1] & 0xF6 == 0xF0
        }
        guard isFrame(0) else { return false }
        let size = Int(head[3] & 3) << 11 | Int(head[4]) << 3 | Int(head[5]) >> 5
        return size > 7 && (isFrame(size) || size >= head.count)
    }

    /// Whether two frames of AC-3 follow each other (ATSC A/52, 5.3): one size is between 128 and 3840 bytes.
    private static func isAC3(_ head: [UInt8]) -> Bool {
        guard head.starts(with: [0x0B, 0x77]) else { return false }
        return stride(from: 64, through: min(3840, head.count - 2), by: 2).contains {
            head[$0] == 0x0B && head[$0 + 1] == 0x77
        }
    }

    private static func holds(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return bytes.indices.contains { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
