import Foundation
import Harness
import Playback
import SQLite
import Testing

@testable import Daemon

/// What is saved comes back.
@Suite struct StateFileTests {
    private let directory: TemporaryDirectory
    private let state: String

    init() throws {
        directory = try TemporaryDirectory()
        state = directory.file("state/playd")
    }

    private func load() -> StateFile.Loaded { StateFile.load(directory: state, log: Log()) }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    // MARK: Round trips

    @Test(arguments: [0..<30, 30..<60, 60..<90]) func anyZone(seeds: Range<UInt64>) throws {
        for seed in seeds {
            let place = "\(state)-\(seed)"
            var sample = StateSample(seed: seed)
            for _ in 0..<seed % 40 { sample.change() }
            try #require(StateFile.load(directory: place, log: Log()).file).write(sample.zone)
            #expect(StateText.lines(StateFile.load(directory: place, log: Log()).zone) == StateText.lines(sample.zone))
        }
    }

    /// Each change as it comes, and now and then everything anew from the file.
    @Test(arguments: UInt64(0)..<4) func changeByChange(seed: UInt64) throws {
        var sample = StateSample(seed: 1000 + seed)
        var loaded = load()
        for step in 0..<100 {
            sample.change()
            try #require(loaded.file).write(sample.zone)
            if step % 3 == 0 { loaded.file?.tidy() }
            guard step % 10 == 9 else { continue }
            loaded = StateFile.Loaded(zone: nil, file: nil)
            loaded = load()
            #expect(StateText.lines(loaded.zone) == StateText.lines(sample.zone), "after \(step) changes")
        }
    }

    @Test func aFreshDirectoryHoldsNothing() throws {
        do {
            let loaded = load()
            #expect(loaded.zone == nil)
            #expect(loaded.file != nil)
        }
        #expect(load().zone == nil, "still nothing, as nothing was written")
        #expect(load().file != nil)
    }

    @Test func anEmptyZoneIsSomething() throws {
        try #require(load().file).write(SavedZone(player: SavedPlayer()))
        #expect(StateText.lines(load().zone) == StateText.lines(SavedZone(player: SavedPlayer())))
    }

    @Test(arguments: [Double.nan, -.nan, .signalingNaN, .infinity, -.infinity, -0.0, .greatestFiniteMagnitude])
    func anyDecimal(number: Double) throws {
        var sample = StateSample(seed: 4)
        sample.append(50)
        var zone = sample.zone
        zone.mixing.mixRampDecibels = number
        zone.mixing.mixRampDelay = number
        try #require(load().file).write(zone)
        if number.isNaN {
            zone.mixing.mixRampDecibels = Mixing().mixRampDecibels
            zone.mixing.mixRampDelay = Mixing().mixRampDelay
        }
        #expect(StateText.lines(load().zone) == StateText.lines(zone))
        #expect(try FileManager.default.contentsOfDirectory(atPath: state) == ["state.db"], "nothing is damaged")
    }

    /// Whole numbers are what the file has from times when a crossfade was nothing else.
    @Test func aCrossfadeIsSecondsOfAnyKind() {
        for (value, seconds) in [(Value.integer(5), 5.0), (.real(2.5), 2.5), (.integer(0), 0)] {
            var zone = SavedZone(player: SavedPlayer())
            let isTaken = zone.set(.crossfade, to: value)
            #expect(isTaken)
            #expect(zone.mixing.crossfade == seconds)
        }
        for value in [Value.integer(-1), .real(-0.5), .real(.infinity), .real(1e12), .text("5")] {
            var zone = SavedZone(player: SavedPlayer())
            let isTaken = zone.set(.crossfade, to: value)
            #expect(!isTaken)
            #expect(zone.mixing.crossfade == 0)
        }
    }

    /// As an older release leaves it that did not know the property, or one in which it was null.
    @Test(arguments: Property.allCases, ["DELETE FROM property", "UPDATE property SET value = NULL"])
    func aPropertyThatIsNotThereIsTheDefault(property: Property, change: String) throws {
        var sample = StateSample(seed: 4)
        for _ in 0..<60 { sample.change() }
        try #require(load().file).write(sample.zone)
        try Connection(path: state + "/state.db", access: .write).execute(
            "\(change) WHERE name = '\(property.rawValue)'")
        var next = sample.zone
        do {
            let loaded = load()
            let found = try #require(loaded.zone)
            let fresh = SavedZone(player: SavedPlayer()).value(of: property)
            for other in Property.allCases {
                #expect(
                    found.value(of: other) == (other == property ? fresh : sample.zone.value(of: other)), "\(other)")
            }
            #expect(found.player.entries.map(\.id) == sample.zone.player.entries.map(\.id))
            next.player.nextUp = []
            try #require(loaded.file).write(next)
        }
        #expect(StateText.lines(load().zone) == StateText.lines(next))
        #expect(try FileManager.default.contentsOfDirectory(atPath: state) == ["state.db"], "nothing is damaged")
    }

    @Test func aHundredThousandSongs() throws {
        var sample = StateSample(seed: 5, songs: 3000)
        for _ in 0..<10 { sample.append(10_000) }
        sample.change()
        try #require(load().file).write(sample.zone)
        #expect(StateText.lines(load().zone) == StateText.lines(sample.zone))
    }

    @Test func onlyItsUserMayReadIt() throws {
        let loaded = load()
        loaded.file?.write(StateSample(seed: 1).zone)
        #expect(try mode(state) == 0o700)
        #expect(try mode(state + "/state.db") == 0o600)
        #expect(try mode(state + "/state.db-wal") == 0o600)
    }

    // MARK: Rows

    private func rows(_ table: String) throws -> Int64 {
        let connection = try Connection(path: state + "/state.db", access: .read)
        return try connection.prepare("SELECT count(*) FROM \(table)").first { row throws(SQLiteError) in
            row.integer(0) ?? -1
        } ?? -1
    }

    private let folder = SongFolder("/music")

    private func song(_ name: String, title: String = "t") -> Song {
        Song(uri: name, folder: folder, tags: [SongTag(.title, title)])
    }

    private func zone(_ songs: [Song]) -> SavedZone {
        var player = SavedPlayer()
        player.entries = songs.enumerated().map { Entry(id: UInt32($0 + 1), song: $1) }
        return SavedZone(player: player)
    }

    @Test func equalSongsAreOneRow() throws {
        // The last three: other tags, and a name that only Swift takes for equal.
        let songs =
            (0..<100).map { _ in song("a.mp3") } + [song("a.mp3", title: "u"), song("e\u{301}"), song("\u{E9}")]
        try #require(load().file).write(zone(songs))
        #expect(try rows("song") == 4)
        #expect(StateText.lines(load().zone) == StateText.lines(zone(songs)))
    }

    @Test func songsThatNothingRefersToGo() throws {
        let last = zone([song("last")])
        do {
            let file = try #require(load().file)
            for round in 0..<10 {
                file.write(zone((0..<1000).map { song("\(round)/\($0).mp3") }))
                file.tidy()
            }
            file.write(last)
        }
        #expect(try rows("song") < 9000)
        #expect(StateText.lines(load().zone) == StateText.lines(last))
    }

    @Test func aStartFindsSongsThatNothingRefersTo() throws {
        do {
            let file = try #require(load().file)
            file.write(zone((0..<100).map { song("\($0)") }))
            file.write(zone([song("5")]))
        }
        do {
            let file = try #require(load().file)
            file.write(zone([song("5"), song("6")]))
            file.tidy()
        }
        #expect(try rows("song") == 2)
        #expect(StateText.lines(load().zone) == StateText.lines(zone([song("5"), song("6")])))
    }

    // MARK: One at a time

    @Test func theSecondKeepsNothing() throws {
        let one = zone([song("one")])
        do {
            let first = load()
            first.file?.write(one)
            let second = load()
            #expect(second.file == nil)
            #expect(second.zone == nil)
            first.file?.write(one)
        }
        let third = load()
        #expect(third.file != nil)
        #expect(StateText.lines(third.zone) == StateText.lines(one))
    }

    @Test func theSecondOfTwoFreshOnesKeepsNothing() {
        let first = load()
        #expect(first.file != nil)
        #expect(load().file == nil)
        withExtendedLifetime(first) {}
    }
}
