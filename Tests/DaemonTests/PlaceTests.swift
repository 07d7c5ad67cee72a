import Foundation
import Harness
import Testing

@testable import Daemon

/// Long songs go on where they were left.
@Suite struct PlaceTests {
    private let directory: TemporaryDirectory
    private let rig: Rig
    private let client: TestClient

    init() throws {
        directory = try TemporaryDirectory()
        for name in ["long", "talk", "short"] {
            var mp3 = Fixtures.MP3()
            mp3.seconds = name == "short" ? 8 : 40
            _ = try Fixtures.make(mp3, at: directory.file(name + ".mp3"))
        }
        var rule = PlaceRule()
        rule.longerThan = 10_000
        rig = try Rig(music: directory.path, placeRule: rule)
        client = try rig.connect(queueing: "long.mp3", "short.mp3", "talk.mp3")
    }

    private var place: Double {
        get throws { Double(try client.value("elapsed") ?? "") ?? -1 }
    }

    private func play(_ order: String, milliseconds: Int) throws {
        try client.order(order)
        try rig.play(milliseconds: milliseconds)
    }

    @Test func skippingAwayAndBack() throws {
        try play("play 0", milliseconds: 15_000)
        try play("play 1", milliseconds: 6000)
        try play("play 0", milliseconds: 100)
        #expect(abs(try place - 15.1) < 0.2)
        try play("play 1", milliseconds: 100)
        #expect(try place < 0.3, "a short song begins at its start")
    }

    @Test func stopIsNoReasonToForget() throws {
        try play("play 0", milliseconds: 20_000)
        try client.order("stop")
        try play("play", milliseconds: 100)
        #expect(abs(try place - 20.1) < 0.2)
    }

    @Test func whoeverSeeksMeansThePlace() throws {
        try play("play 0", milliseconds: 20_000)
        try play("seekcur 0", milliseconds: 100)
        #expect(try place < 0.3)
        try play("seek 0 30", milliseconds: 100)
        #expect(abs(try place - 30.1) < 0.2)
        try play("seek 2 12", milliseconds: 100)
        #expect(abs(try place - 12.1) < 0.2)
    }

    @Test func whatWasHeardToItsEndBeginsAnew() throws {
        try play("play 0", milliseconds: 20_000)
        try client.order("seekcur 39.5")
        try rig.play { rig.currentPosition == 1 }
        try play("play 0", milliseconds: 100)
        #expect(try place < 0.3)
        try play("seekcur 38.9", milliseconds: 100)
        try play("next", milliseconds: 100)
        try play("play 0", milliseconds: 100)
        #expect(try place < 0.3, "97 % is the end")
    }

    /// What joins goes on where it was left too, and nothing is missing between.
    @Test func aSongThatFollowsGoesOnWhereItWasLeft() throws {
        try play("play 2", milliseconds: 25_000)
        try play("play 1", milliseconds: 7000)
        try rig.play { rig.currentPosition == 2 }
        try rig.play(milliseconds: 500)
        #expect(abs(try place - 25.5) < 0.3)
    }

    @Test func repeatingDoesNotGoBackToTheOldPlace() throws {
        try client.order("repeat 1")
        try client.order("single 1")
        try play("play 0", milliseconds: 20_000)
        try client.order("stop")
        try play("play 0", milliseconds: 1000)
        try client.order("seekcur 39")
        try rig.play(milliseconds: 3000)
        #expect(try place < 3)
    }

    /// The place is saved while the song sounds, for a server that is killed or begins stopped.
    @Test func whatIsSavedHasThePlaceOfTheSongThatSounds() throws {
        try play("play 0", milliseconds: 15_000)
        let path = directory.file("long.mp3")
        #expect(abs((rig.zone.saved.places.place(of: path) ?? 0) - 15_000) < 200)
        #expect(rig.zone.places.place(of: path) == nil)
        try client.order("clear")
        #expect(abs((rig.zone.places.place(of: path) ?? 0) - 15_000) < 200)
        let other = try Rig(music: directory.path, placeRule: rig.zone.placeRule)
        other.zone.restore(rig.zone.saved)
        let late = try other.connect(queueing: "long.mp3")
        try late.order("play")
        try other.play(milliseconds: 100)
        #expect(abs((Double(try late.value("elapsed") ?? "") ?? 0) - 15.1) < 0.2)
    }

    /// A daemon that begins with what this one has saved; in it, the song at `uri` plays for a moment from its start.
    private func placeAfterRestart(_ uri: String, _ rule: PlaceRule) throws -> Double {
        let other = try Rig(music: directory.path, placeRule: rule)
        other.zone.restore(rig.zone.saved)
        let late = try other.connect(queueing: uri)
        try late.order("play")
        try other.play(milliseconds: 100)
        return Double(try late.value("elapsed") ?? "") ?? -1
    }

    @Test func finishedIsFinishedAfterARestartToo() throws {
        let rule = rig.zone.placeRule
        try play("play 0", milliseconds: 15_000)
        try client.order("seekcur 38.7")
        try rig.play(milliseconds: 60)
        #expect(abs(try placeAfterRestart("long.mp3", rule) - 38.8) < 0.3)
        try rig.play(milliseconds: 100)
        #expect(try placeAfterRestart("long.mp3", rule) < 0.3)
    }

    /// Without its rule a song begins at its start, whatever was remembered.
    @Test func onlyWhatTheRuleMeansGoesOnWhereItWasLeft() throws {
        try play("play 0", milliseconds: 15_000)
        #expect(abs(try placeAfterRestart("long.mp3", rig.zone.placeRule) - 15.1) < 0.2)
        #expect(try placeAfterRestart("long.mp3", PlaceRule()) < 0.3)
        var rule = PlaceRule()
        rule.longerThan = 60_000
        #expect(try placeAfterRestart("long.mp3", rule) < 0.3)
        rule.folders = [directory.path]
        #expect(abs(try placeAfterRestart("long.mp3", rule) - 15.1) < 0.2)
    }

    /// A place belongs to a path: under a new name a file begins at its start, and under the old one it is known again.
    @Test func aFolderThatIsRenamed() throws {
        _ = try directory.folder("Talk")
        let (old, new) = (directory.file("Talk"), directory.file("Talks"))
        try FileManager.default.copyItem(atPath: directory.file("long.mp3"), toPath: old + "/a.mp3")
        try client.order("clear")
        try client.order("add Talk")
        try play("play 0", milliseconds: 15_000)
        try FileManager.default.moveItem(atPath: old, toPath: new)
        var (before, after) = (PlaceRule(), PlaceRule())
        before.folders = [old]
        after.folders = [new]
        #expect(try placeAfterRestart("Talks/a.mp3", after) < 0.3)
        #expect(try placeAfterRestart("Talks/a.mp3", before) < 0.3)
        try FileManager.default.moveItem(atPath: new, toPath: old)
        #expect(abs(try placeAfterRestart("Talk/a.mp3", before) - 15.1) < 0.2)
    }
}
