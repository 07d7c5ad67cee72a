internal import Tags

/// What the bytes of a file tell about its end, which libsndfile takes as it finds it.
struct SoundEnd {
    /// Whether the file ends before it should.
    private(set) var isCutOff = false
    /// Where it ends in the file; behind the last whole page of an Ogg file, where libsndfile looks for no page behind junk.
    private(set) var offset: Int
    /// How many frames the last Ogg page has; 0 in other files.
    private(set) var framesOfLastPage = 0

    /// Looks at the sound in a place of a file.
    init(_ kind: SoundKind, _ file: AudioFile, at place: Range<Int>) {
        let start = place.lowerBound
        offset = place.upperBound
        switch kind {
        case .vorbis, .opus: readPages(file, at: place)
        case .wav:
            let head = file.bytes(at: start, count: 8)
            let length = head.dropFirst(4)
            check(
                length: head.first == UInt8(ascii: "R") && head.dropFirst(3).first == UInt8(ascii: "X")
                    ? number(length) : number(length.reversed()), file, from: start)
        case .aiff: check(length: number(file.bytes(at: start, count: 8).dropFirst(4)), file, from: start)
        case .flac, .rf64, .w64, .caf, .au: break
        }
    }

    /// Compares with what the first chunk of a RIFF or IFF file claims to have behind its eight bytes.
    private mutating func check(length: Int, _ file: AudioFile, from start: Int) {
        // Who writes to a pipe cannot know the length, and writes something next to the largest number.
        guard length < 0x7FFF_0000 else { return }
        // The byte that makes a length even is missing now and then.
        isCutOff = start + 8 + length > file.size + 1
    }

    private func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// Follows the pages in the last part of the sound, in which at least two begin (RFC 3533, 6: none has more than 65,307
    /// bytes), or further in front where there is none: tags of other programs may follow.
    private mutating func readPages(_ file: AudioFile, at sound: Range<Int>) {
        for reach in [3 * 65_307, 1 << 22] {
            if readPages(file, from: max(sound.lowerBound, sound.upperBound - reach), to: sound.upperBound) { break }
        }
    }

    /// Returns whether there are any.
    private mutating func readPages(_ file: AudioFile, from first: Int, to end: Int) -> Bool {
        let bytes = file.bytes(at: first, count: end - first)
        var place = 0
        var granules: [Int] = []
        var isAny = false
        while place + 27 <= bytes.count {
            guard Self.isPage(bytes, at: place) else {
                // Junk between pages, or the middle of the first one.
                place += 1
                continue
            }
            isAny = true
            let segments = Int(bytes[place + 26])
            let granule = number(bytes[place + 6..<place + 14].reversed())
            let body = bytes[place + 27..<min(bytes.count, place + 27 + segments)].reduce(0) { $0 + Int($1) }
            place += 27 + segments + body
            isCutOff = place > bytes.count
            if !isCutOff { offset = first + place }
            // −1 stands on pages in which no packet ends.
            if !isCutOff, granule >= 0 { granules.append(granule) }
        }
        guard let last = granules.last else { return isAny }
        // More are in no page, and what is no sound may look like one.
        framesOfLastPage = min(max(0, last - (granules.dropLast().last ?? 0)), 1 << 20)
        return true
    }

    private static func isPage(_ bytes: [UInt8], at offset: Int) -> Bool {
        bytes[offset] == 0x4F && bytes[offset + 1] == 0x67 && bytes[offset + 2] == 0x67 && bytes[offset + 3] == 0x53
            && bytes[offset + 4] == 0
    }
}
