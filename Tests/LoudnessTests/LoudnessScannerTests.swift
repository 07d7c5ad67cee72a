import Decoding
import Foundation
import Harness
import Realtime
import Tags
import Testing
import Unix

@testable import Loudness

/// The thread that measures: in the order asked for, what needs it, and nothing longer than it is wanted.
@Suite final class LoudnessScannerTests {
    private let directory: TemporaryDirectory
    private let loop: EventLoop
    private let store: LoudnessStore
    private var measured: [String] = []
    private var finished = 0

    init() throws {
        directory = try TemporaryDirectory()
        loop = try EventLoop()
        store = LoudnessStore(directory: directory.file("cache")) { _ in }
    }

    /// A scanner that gets its share of a machine on which other tests run.
    private func scanner(
        _ access: ScanLoop.Access = ScanLoop.Access(), yieldsToOthers: Bool = false, readsTags: Bool = false
    ) throws -> LoudnessScanner {
        var access = access
        access.yieldsToOthers = yieldsToOthers
        // LAME writes a gain into its header, and so do those who made the samples.
        if !readsTags { access.readTags = { _ in Loudness() } }
        let scanner = try LoudnessScanner(loop: loop, store: store, access: access)
        scanner.onMeasured = { [unowned self] path, _ in measured.append(path) }
        scanner.onFinished = { [unowned self] in finished += 1 }
        return scanner
    }

    private func until(_ condition: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(60)
        while !condition() {
            if ContinuousClock.now > end { throw HarnessError("waited in vain") }
            loop.turn(waitingAtMost: 10)
        }
    }

    private func song(_ name: String, seconds: Double = 1, frequency: Double = 440, lame: [String] = []) throws
        -> String
    {
        var mp3 = Fixtures.MP3()
        mp3.seconds = seconds
        mp3.frequency = frequency
        mp3.lame = lame
        return try Fixtures.make(mp3, at: directory.file(name))
    }

    @Test func measuresAsFFmpegDoes() throws {
        let files =
            [try song("one.mp3"), try song("two.mp3", seconds: 2, frequency: 90)] + (try Fixtures.sampleFiles())
        let scanner = try scanner()
        scanner.want(files)
        try until { finished == 1 }
        scanner.close(waitingAtMost: 60_000)
        #expect(measured == files)
        for file in files {
            let level = try #require(LoudnessStore(directory: directory.file("cache")) { _ in }.level(of: file))
            let reference = try ReferenceMeter.loudness(ofFile: file)
            #expect(abs(-18 - level.gain - reference) < 0.1, "\(file): \(-18 - level.gain), not \(reference)")
        }
    }

    @Test func looksIntoAFileOnceAndAgainWhenItHasChanged() throws {
        let opened = Guarded<[String]>([])
        var access = ScanLoop.Access()
        access.open = { path throws(DecodingError) in
            opened.withLock { $0.append(path) }
            return try DecoderFactory.open(path: path)
        }
        let good = try song("good.mp3")
        let bad = try directory.write(Fixtures.junk(9_000), to: "bad.mp3")
        let silent = directory.file("silent.mp3")
        try Program.output("sox", ["-n", "-r", "44100", "-c", "2", directory.file("s.wav"), "trim", "0", "1"])
        try Program.output("lame", ["--quiet", directory.file("s.wav"), silent])
        for round in 1...3 {
            let scanner = try scanner(access)
            for time in 1...2 {
                scanner.want([directory.file("none"), good, bad, directory.path, silent])
                try until { finished == time }
            }
            scanner.close(waitingAtMost: 60_000)
            finished = 0
            // A file that cannot be decoded is given up until the next start: a newer version may know it.
            let expected = round == 1 ? [good, bad, silent] : round == 2 ? [bad] : [good, bad]
            #expect(opened.withLock { $0 } == expected)
            opened.withLock { $0 = [] }
            if round == 2 { _ = try song("good.mp3", frequency: 1_000) }
        }
        #expect(measured == [good, good])
    }

    @Test func whatCannotBeReadNowIsLookedAtAgain() throws {
        let opened = Guarded(0)
        var access = ScanLoop.Access()
        access.open = { path throws(DecodingError) in
            let count = opened.withLock { count in
                count += 1
                return count
            }
            if count == 1 { throw DecodingError(.unreadable(5), operation: "open", message: "cannot be read") }
            return try DecoderFactory.open(path: path)
        }
        let file = try song("good.mp3")
        let scanner = try scanner(access)
        scanner.want([file])
        try until { finished == 1 }
        #expect(measured == [])
        scanner.want([file])
        try until { finished == 2 }
        scanner.close(waitingAtMost: 60_000)
        #expect(measured == [file])
    }

    @Test func leavesAloneWhatHasAGainOfItsOwn() throws {
        let files = try [song("tagged.mp3"), song("plain.mp3", lame: ["--noreplaygain"])]
        let scanner = try scanner(readsTags: true)
        scanner.want(files)
        try until { finished == 1 }
        scanner.close(waitingAtMost: 60_000)
        #expect(measured == [files[1]])
    }

    @Test func aDamagedFileIsAsLoudAsWhatCanBeHeardOfIt() throws {
        let whole = try song("whole.mp3", seconds: 2)
        let cut = try Fixtures.truncate(whole, by: 10_001, to: directory.file("cut.mp3"))
        let scanner = try scanner()
        scanner.want([whole, cut])
        try until { finished == 1 }
        scanner.close(waitingAtMost: 60_000)
        let levels = try [whole, cut].map { try #require(store.level(of: $0)) }
        #expect(abs(levels[0].gain - levels[1].gain) < 0.1)
    }

    // MARK: Sounds without an end

    /// Counts the blocks of sounds that last until they are told to end.
    private final class Endless: Sendable {
        let blocks = Guarded<[String: Int]>([:])
        let ending = Guarded<Set<String>>([])

        var access: ScanLoop.Access {
            var access = ScanLoop.Access()
            access.open = { [self] path in EndlessDecoder(path, self) }
            return access
        }

        func count(_ path: String) -> Int { blocks.withLock { $0[path] ?? 0 } }
    }

    private final class EndlessDecoder: Decoder {
        let format = StreamFormat(rate: 8_000, channels: 1)
        let bits: Int? = nil
        let frameCount: Int? = nil
        let bitrate = 0
        private let path: String
        private let sounds: Endless

        init(_ path: String, _ sounds: Endless) {
            (self.path, self.sounds) = (path, sounds)
        }

        func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int {
            sounds.blocks.withLock { [path] in $0[path, default: 0] += 1 }
            guard sounds.ending.withLock({ [path] in !$0.contains(path) }) else { return 0 }
            for index in 0..<buffer.count { unsafe buffer[index] = index % 8 < 4 ? 0.5 : -0.5 }
            return buffer.count
        }

        func seek(toFrame frame: Int) throws(DecodingError) {}
    }

    @Test func endsInTheMiddleOfASong() throws {
        let sounds = Endless()
        let file = try directory.write([1], to: "endless")
        let scanner = try scanner(sounds.access)
        scanner.want([file])
        try until { sounds.count(file) > 10 }
        scanner.close(waitingAtMost: 60_000)
        let count = sounds.count(file)
        Thread.sleep(forTimeInterval: 0.1)
        #expect(sounds.count(file) == count)
        #expect(store.level(of: file) == nil)
    }

    @Test func whatIsToPlayNextGoesBeforeWhatIsBeingMeasured() throws {
        let sounds = Endless()
        let long = try directory.write([1], to: "long")
        let urgent = try directory.write([2, 2], to: "urgent")
        let scanner = try scanner(sounds.access)
        scanner.want([long])
        try until { sounds.count(long) > 10 }
        scanner.want([urgent, long])
        try until { sounds.count(urgent) > 10 }
        let count = sounds.count(long)
        sounds.ending.withLock { $0 = [urgent] }
        try until { measured == [urgent] && sounds.count(long) > count }
        sounds.ending.withLock { $0 = [urgent, long] }
        try until { finished == 1 }
        #expect(measured == [urgent, long])
        scanner.close(waitingAtMost: 60_000)
    }

    @Test func whatNobodyWantsAnyMoreIsDropped() throws {
        let sounds = Endless()
        let file = try directory.write([1], to: "endless")
        let scanner = try scanner(sounds.access)
        scanner.want([file])
        try until { sounds.count(file) > 10 }
        scanner.want([])
        try until { finished == 1 }
        #expect(store.level(of: file) == nil)
        scanner.close(waitingAtMost: 60_000)
    }

    @Test func aFileThatIsWrittenToMeanwhileIsNotRemembered() throws {
        let sounds = Endless()
        let file = try directory.write([1], to: "growing")
        let scanner = try scanner(sounds.access)
        scanner.want([file])
        try until { sounds.count(file) > 10 }
        _ = try directory.write([1, 2], to: "growing")
        sounds.ending.withLock { $0 = [file] }
        try until { finished == 1 }
        #expect(measured == [])
        #expect(store.level(of: file) == nil)
        scanner.close(waitingAtMost: 60_000)
    }

    @Test func hasTheLastPlaceAtTheProcessor() throws {
        let scanner = try scanner(yieldsToOthers: true)
        // Other tests have threads of this name too, but none of this kind.
        try until {
            let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
            return tasks.contains { task in
                guard let line = try? String(contentsOfFile: "/proc/self/task/\(task)/stat", encoding: .utf8),
                    line.contains("(loudness)")
                else { return false }
                let fields = line.drop { $0 != ")" }.split(separator: " ")
                let (nice, policy) = (fields[17], fields[39])
                return nice == "19" && policy == "3"
            }
        }
        scanner.close()
    }
}
