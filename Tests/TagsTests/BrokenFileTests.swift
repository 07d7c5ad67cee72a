import Harness
@testable import Tags
import Testing

/// Files with bytes flipped, cut out and put in: any answer will do, but there has to be one.
@Suite struct BrokenFileTests {
    @Test(arguments: SoundFile.Kind.allCases) func doNoHarm(_ kind: SoundFile.Kind) throws {
        // A file written again and again is flushed to the disk each time.
        let directory = try (try? TemporaryDirectory(in: "/dev/shm")) ?? TemporaryDirectory()
        var file = SoundFile(
            kind,
            [
                ("TITLE", "Title"), ("ARTIST", "Artist"), ("REPLAYGAIN_TRACK_GAIN", "-6 dB"),
                ("R128_TRACK_GAIN", "-300"), ("MIXRAMP_START", "-60 0.1;-20 0.5;"),
            ])
        file.seconds = 0.1
        var whole = try file.bytes()
        if kind == .mp3 { whole += SoundFile.ape([("REPLAYGAIN_ALBUM_GAIN", "-3 dB")]) }
        var random = Seeded(seed: 4)
        var count = 0
        for _ in 0..<2000 {
            let path = try directory.write(broken(whole, &random), to: "broken")
            if let tags = try? TagReader.read(path: path) {
                count += 1
                #expect(tags.rate > 0 && tags.channels > 0 && (tags.milliseconds ?? 0) >= 0 && tags.bitrate >= 0)
                #expect(tags.fields.allSatisfy { !$0.value.isEmpty && $0.value.allSatisfy { !$0.isNewline } })
            }
            let loudness = LoudnessReader.read(path: path)
            for level in [loudness.track, loudness.album].compactMap({ $0 }) {
                #expect(abs(level.gain) <= 60 && level.peak ?? 1 > 0)
            }
        }
        // Not all are refused at the door.
        #expect(count > 200)
    }

    /// One to four accidents, most of them near the start, where the file tells of itself.
    func broken(_ whole: [UInt8], _ random: inout Seeded) -> [UInt8] {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let reach = Bool.random(using: &random) ? min(bytes.count, 600) : bytes.count
            let place = Int.random(in: 0..<max(reach, 1), using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes = Array(bytes.prefix(place + 16))
            case 1: bytes.removeSubrange(place..<min(place + Int.random(in: 1...40, using: &random), bytes.count))
            case 2: bytes.insert(contentsOf: bytes.suffix(40), at: place)
            case 3:
                for index in place..<min(place + 4, bytes.count) {
                    bytes[index] = Bool.random(using: &random) ? 0xFF : 0
                }
            default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }
}
