import Decoding
import Harness
import Playback
import Tags
import Testing
import Unix

@testable import Daemon
@testable import Loudness

/// Which songs of the queue are measured, and in which order.
@Suite final class QueueScanTests {
    private let directory: TemporaryDirectory
    private let rig: Rig
    private let opened = Guarded<[String]>([])
    private var scan: QueueScan?

    init() throws {
        directory = try TemporaryDirectory()
        rig = try Rig(music: Music.shared.path)
    }

    deinit {
        scan?.close()
    }

    /// Measures from now on; every file is looked at and then given up.
    private func begin() throws {
        let opened = opened
        var access = ScanLoop.Access()
        access.yieldsToOthers = false
        access.open = { path throws(DecodingError) in
            opened.withLock { $0.append(path) }
            throw DecodingError(.notAudio, operation: "open", message: "is not looked into")
        }
        access.readTags = { _ in .init() }
        let store = LoudnessStore(directory: directory.file("cache")) { _ in }
        let scanner = try LoudnessScanner(loop: rig.loop, store: store, access: access)
        let scan = QueueScan(zone: rig.zone, scanner: scanner, loop: rig.loop)
        self.scan = scan
        let tell = rig.zone.changed
        rig.zone.changed = { subsystems in
            tell?(subsystems)
            scan.note(subsystems)
        }
    }

    private var looked: [String] { opened.withLock { $0 } }

    /// Songs in files of their own that hold nothing.
    private func songs(_ numbers: Range<Int>) throws -> [Song] {
        try numbers.map { Song(uri: try directory.write([UInt8($0 & 0xFF)], to: "\($0).mp3")) }
    }

    private func add(_ songs: [Song]) throws {
        try rig.zone.act { player throws(PlayerError) in try player.add(songs).effects }
    }

    @Test func theNextSongIsFirstAndThenTheOneThatPlays() throws {
        let paths = try ["one", "two", "three", "low", "high"].map { "\(try Music.shared.path)/\($0).mp3" }
        try add(paths.map { Song(uri: $0) })
        try rig.zone.act { player throws(PlayerError) in try player.play(position: 1) }
        try begin()
        try rig.until("all songs are looked at") { looked.count == 5 }
        #expect(looked == [2, 1, 3, 4, 0].map { paths[$0] })
    }

    @Test func everySongOfALongQueueHasItsTurn() throws {
        try add(songs(0..<450))
        try begin()
        try rig.until("all songs are looked at") { looked.count == 450 }
        #expect(Set(looked).count == 450)
    }

    @Test func whatIsToPlayNextNowGoesFirst() throws {
        try begin()
        try add(songs(0..<450))
        try rig.until("the first songs are looked at") { looked.count >= 20 }
        let end = try songs(1_000..<1_001)
        try rig.zone.act { player throws(PlayerError) in try player.play(position: 3) }
        try rig.zone.act { player throws(PlayerError) in try player.addNext(end).effects }
        try rig.until("all songs are looked at") { looked.count == 451 }
        let place = try #require(looked.firstIndex(of: end[0].path))
        // Those that the thread got before it heard of it do not count.
        #expect(place < 440)
    }

    @Test func whatIsAddedLaterHasItsTurn() throws {
        try begin()
        try add(songs(0..<30))
        try rig.until("the first songs are looked at") { looked.count == 30 }
        try add(songs(30..<33))
        try rig.until("the new songs are looked at") { looked.count == 33 }
        #expect(Set(looked).count == 33)
    }
}
