import Decoding
import Glibc
import Harness
import Realtime
import Testing

/// Files whose bytes were flipped, cut and spliced: each gives sound or a reason, soon, and nothing that no volume makes quiet.
///
/// 10,000 with `PLAYD_LONG_TESTS`; with `swift test --sanitize=address` they show what reads beyond its memory.
@Suite struct BrokenFileTests {
    static let count = LongTests.count(10_000, short: 200)

    /// A sound file of each kind, small.
    private static func samples(in directory: TemporaryDirectory) throws -> [[UInt8]] {
        var files: [[UInt8]] = []
        for (coding, options) in [
            (Fixtures.Coding.flac, []), (.flac, ["-0", "-b", "512"]), (.vorbis, []), (.opus, []),
            (.opus, ["--bitrate", "16"]),
            (.wav, []), (.aiff, []), (.w64, []), (.rf64, []), (.caf, []), (.au, []),
        ] as [(Fixtures.Coding, [String])] {
            for channels in coding == .flac || coding == .opus || coding == .vorbis ? [2, 6] : [2] {
                var sound = Fixtures.Sound(coding, rate: 48_000, channels: channels)
                sound.frames = 20_000
                sound.options = options
                files.append(try Fixtures.bytes(of: Fixtures.make(sound, at: directory.file("sound"))))
            }
        }
        // One recording behind another.
        let codings = [(Fixtures.Coding.vorbis, 7), (.opus, 8), (.vorbis, 9)]
        files.append(
            try codings.flatMap { coding, number in
                var sound = Fixtures.Sound(coding, rate: 48_000)
                sound.frames = 6000
                sound.options = ["--serial", "\(number)"]
                return try Fixtures.bytes(of: Fixtures.make(sound, at: directory.file("link")))
            })
        for options in [["-b", "64"], ["-V", "5"], ["-t", "-V", "5"]] {
            var mp3 = Fixtures.MP3()
            mp3.lame = options
            files.append(try Fixtures.bytes(of: Fixtures.make(mp3, at: directory.file("sound.mp3"))))
        }
        let float = try Fixtures.make(.init(.wav, bits: -32), at: directory.file("float"))
        let tagged = try Fixtures.addPicture(float, bytes: 3000, title: "T", to: directory.file("tagged"))
        return try files + [Fixtures.bytes(of: float), Fixtures.bytes(of: tagged)]
    }

    @Test func eachGivesSoundOrAReason() throws {
        let directory = try (try? TemporaryDirectory(in: "/dev/shm")) ?? TemporaryDirectory()
        let files = try Self.samples(in: directory)
        var generator = Seeded(seed: 2026)
        var outcomes: [String: Int] = [:]
        for number in 0..<Self.count {
            let bytes = Self.broken(files, number, &generator)
            let path = try directory.write(bytes, to: "broken")
            let began = Self.cpuTime()
            let outcome = play(path, &generator)
            outcomes[outcome, default: 0] += 1
            // The time of this thread: the machine may have other things to do.
            let took = Self.cpuTime() - began
            #expect(took < 2, "number \(number): \(outcome)")
        }
        #expect(outcomes["sound"] ?? 0 > Self.count / 20, "\(outcomes)")
        #expect(outcomes.count > 5, "\(outcomes)")
    }

    /// Another of the files, with some harm done to it.
    private static func broken(_ files: [[UInt8]], _ number: Int, _ generator: inout Seeded) -> [UInt8] {
        var bytes = files[number % files.count]
        let random = { (count: Int, generator: inout Seeded) in Int.random(in: 0..<max(1, count), using: &generator) }
        for _ in 0...random(3, &generator) {
            // Half of the harm is done where the headers are.
            let reach = Bool.random(using: &generator) ? min(400, bytes.count) : bytes.count
            let place = random(reach, &generator)
            switch random(6, &generator) {
            case 0:
                for _ in 0..<8 where !bytes.isEmpty { bytes[random(reach, &generator)] ^= 1 << random(8, &generator) }
            case 1: if place < bytes.count { bytes[place] = [0, 0xFF, 0x7F, 0x80][random(4, &generator)] }
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + random(5000, &generator)))
            case 3: bytes.insert(contentsOf: generator.bytes(random(300, &generator)), at: place)
            case 4:
                let other = files[random(files.count, &generator)]
                let start = random(other.count, &generator)
                bytes.replaceSubrange(
                    place..<min(bytes.count, place + 2000), with: other[start..<min(other.count, start + 2000)])
            default: bytes.removeLast(bytes.count - max(1, place))
            }
            if bytes.isEmpty { bytes = [0] }
        }
        if number.isMultiple(of: 2) { OggPages.repair(&bytes) }
        return bytes
    }

    /// Plays a file to its end and goes to a few places in it; gives what came of it.
    private func play(_ path: String, _ generator: inout Seeded) -> String {
        do throws(DecodingError) {
            let decoder = try DecoderFactory.open(path: path)
            let announced = decoder.frameCount
            var block = [Float](repeating: 0, count: 8192)
            var total = 0
            var isSound = true
            while total < 10_000_000 {
                let frames = try read(decoder, &block)
                if frames == 0 { break }
                isSound = isSound && block.prefix(frames * decoder.format.channels).allSatisfy { abs($0) <= 16 }
                total += frames
            }
            #expect(isSound, "\(type(of: decoder))")
            // Of damage libmpg123 makes a frame more or less than it has counted.
            #expect(decoder is Mpg123Decoder || announced.map { total <= $0 } ?? true)
            for _ in 0..<3 {
                try decoder.seek(toFrame: Int.random(in: 0...max(total, 1), using: &generator))
                _ = try read(decoder, &block)
            }
            return total > 0 ? "sound" : "no sound"
        } catch {
            return error.description
        }
    }

    private func read(_ decoder: any Decoder, _ block: inout [Float]) throws(DecodingError) -> Int {
        let read = unsafe block.withUnsafeMutableBufferPointer { buffer in
            Result { () throws(DecodingError) in try unsafe decoder.read(into: buffer) }
        }
        return try read.get()
    }

    private static func cpuTime() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
