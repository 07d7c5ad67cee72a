import Decoding
import Dispatch
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
    /// The thread waits at the file with this number until the gate is opened.
    private let heldAt = Guarded(0)
    private let gate = DispatchSemaphore(value: 0)

    init() throws {
        directory = try TemporaryDirectory()
        rig = try Rig(music: Music.shared.path)
    }

    deinit {
        gate.signal()
        scan?.close()
    }

    /// Measures from now on; every file is looked at and then given up.
    private func begin() throws {
        let (opened, heldAt, gate) = (opened, heldAt, gate)
        var access = ScanLoop.Access()
        access.yieldsToOthers = false
        access.open = { path throws(DecodingError) in
            let count = opened.withLock {
                $0.append(path)
                return $0.count
            }
            if count == heldAt.withLock({ $0 }) { gate.wait() }
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
        let playable = try ["one", "two"].map { Song(uri: "\(try Music.shared.path)/\($0).mp3") }
        try add([playable[0]] + songs(0..<450))
        try rig.zone.act { player throws(PlayerError) in try player.play(position: 0) }
        heldAt.withLock { $0 = 30 }
        try begin()
        try rig.until("the thread is at a file") { looked.count == 30 }
        try rig.zone.act { player throws(PlayerError) in try player.addNext([playable[1]]).effects }
        try rig.until("the thread is told") { scan?.list.first == playable[1].path }
        gate.signal()
        try rig.until("all songs are looked at") { looked.count == 452 }
        #expect(looked[30] == playable[1].path)
    }

    @Test func whatIsAddedLaterHasItsTurn() throws {
        try begin()
        try add(songs(0..<30))
        try rig.until("the first songs are looked at") { looked.count == 30 }
        try add(songs(30..<33))
        try rig.until("the new songs are looked at") { looked.count == 33 }
        #expect(Set(looked).count == 33)
    }

    @Test func anEditCostsByWhatItBrings() throws {
        try begin()
        try add(songs(0..<450))
        try rig.until("all songs are looked at") { looked.count == 450 && scan?.waiting.isEmpty == true }
        try rig.zone.act { player throws(PlayerError) in try player.delete(from: 3, upTo: 5) }
        try rig.zone.act { player throws(PlayerError) in try player.move(from: 100, upTo: 200, to: .absolute(7)) }
        #expect(scan?.waiting == [])
        try add(songs(450..<452))
        #expect(scan?.waiting == rig.zone.player.queue.entries.suffix(2).map(\.id))
    }

    @Test func whatComesBackHasItsTurnOnce() throws {
        heldAt.withLock { $0 = 30 }
        try begin()
        rig.zone.beginEdit()
        try add(songs(0..<450))
        rig.zone.endEdit()
        try rig.until("the thread is at a file") { looked.count == 30 }
        rig.zone.beginEdit()
        rig.zone.act { player throws(Never) in player.clear() }
        rig.zone.endEdit()
        gate.signal()
        try rig.until("nothing waits") { scan?.waiting.isEmpty == true }
        let before = looked.count
        #expect(before < 450)
        try rig.zone.act { player throws(PlayerError) in try player.undo(1).effects }
        try rig.until("all songs are looked at") { looked.count == 450 }
        #expect(Set(looked).count == 450)
    }
}
