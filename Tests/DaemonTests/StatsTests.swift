import Harness
import Playback
import Testing

@testable import Daemon

/// What `stats` counts is what is in the queue now.
@Suite struct StatsTests {
    private let rig: Rig
    private let client: TestClient

    init() throws {
        rig = try Rig(music: Music.shared.path)
        client = try rig.connect()
    }

    /// Counts of artists, albums and songs, and seconds; asked twice, as the second answer comes from memory.
    private func stats() throws -> [Int?] {
        func facts() throws -> [Int?] {
            let lines = try client.ask("stats")
            return ["artists: ", "albums: ", "songs: ", "db_playtime: "].map { key in
                lines.first { $0.hasPrefix(key) }.flatMap { Int($0.dropFirst(key.count)) }
            }
        }
        let first = try facts()
        #expect(try facts() == first)
        return first
    }

    @Test func eachChangeOfTheQueueIsCounted() throws {
        let one = [1, 1, 1, 3]
        let two = [1, 1, 2, 6]
        #expect(try stats() == [0, 0, 0, 0])
        try client.order("add one.mp3")
        #expect(try stats() == one)
        try client.order("add two.mp3")
        #expect(try stats() == two)
        try client.order("add one.mp3")
        #expect(try stats() == two, "a file that is queued twice is one song")
        try client.order("delete 2")
        #expect(try stats() == two)
        try client.order("delete 0")
        #expect(try stats() == one)
        try client.order("undo")
        #expect(try stats() == two)
        try client.order("redo")
        #expect(try stats() == one)
        try client.order("clear")
        #expect(try stats() == [0, 0, 0, 0])
        try client.order("undo")
        #expect(try stats() == one)
        try client.send("command_list_begin", "clear", "add low.mp3", "command_list_end")
        #expect(try client.answer() == ["OK"])
        #expect(try stats() == [0, 0, 1, 2], "another song, as many as before")
        try client.order("addnext short")
        #expect(try stats() == [0, 0, 13, 2])
    }

    /// What playback itself takes out of the queue.
    @Test func aConsumedSongIsNotCounted() throws {
        for order in ["consume 1", "add one.mp3", "add low.mp3", "play"] { try client.order(order) }
        #expect(try stats() == [1, 1, 2, 5])
        try client.order("next")
        #expect(try stats() == [0, 0, 1, 2])
    }

    /// Names that Swift finds equal may be the names of two files.
    @Test func filesAreKnownByTheirBytes() throws {
        let songs = ["\u{E9}.mp3", "e\u{301}.mp3", "\u{E9}.mp3"].map { name in
            Song(uri: name, folder: SongFolder("/nowhere"), milliseconds: 2000)
        }
        try rig.zone.act { player throws(PlayerError) in try player.add(songs).effects }
        #expect(try stats() == [0, 0, 2, 4])
    }
}
