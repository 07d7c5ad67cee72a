import Harness
import Playback
import Testing
import Unix

@testable import Daemon

/// What a zone's saver hands on, and what is to be waited for.
@Suite struct ZoneSaverTests {
    private func saver(_ rig: Rig) throws -> ZoneSaver {
        ZoneSaver(zone: rig.zone, state: try StateThread(loop: rig.loop, file: nil), loop: rig.loop)
    }

    /// A second client that asks for what the first has just set is told so no earlier than the first.
    @Test func whatIsNotNewWaitsForWhatIsOnItsWay() throws {
        let rig = try Rig(music: Music.shared.path)
        let saver = try saver(rig)
        rig.zone.act { player throws(Never) in player.setRandom(true) }
        let ticket = try #require(saver.save())
        rig.zone.act { player throws(Never) in player.setRandom(true) }
        #expect(saver.save() == ticket)
        rig.zone.act { player throws(Never) in player.setRandom(false) }
        #expect(try #require(saver.save()) > ticket)
        saver.close()
    }

    /// While music plays its place is saved by itself; at rest nothing is due.
    @Test func thePlaceIsSavedWhileMusicPlays() throws {
        let rig = try Rig(music: Music.shared.path)
        let saver = try saver(rig)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        try client.order("play")
        _ = saver.save()
        // Into the second song, which is news.
        try rig.play(milliseconds: 3500)
        let first = try #require(saver.save())
        try rig.play(milliseconds: 1000)
        let second = try #require(saver.save())
        #expect(second == first + 1, "once by time, and nothing is new")
        try client.order("stop")
        _ = saver.save()
        let third = saver.save()
        try rig.play(milliseconds: 10_000)
        #expect(saver.save() == third)
        saver.close()
    }
}
