import Bus
import Desktop
import Harness
import Testing
import Unix
import Wire

@testable import Daemon

/// The zone as the desktop sees it, and in its hands.
@Suite struct MediaRemoteTests {
    /// What is told of a zone from now on.
    private final class Ear {
        let remote: MediaRemote
        private var told: MediaTold

        init(_ rig: Rig) {
            remote = MediaRemote(server: rig.server)
            told = MediaTold(remote.snapshot)
        }

        func news() -> MediaNews { told.tell(remote.snapshot) }
    }

    private func music(seconds: Double, _ names: String...) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        for name in names {
            var mp3 = Fixtures.MP3()
            mp3.seconds = seconds
            _ = try Fixtures.make(mp3, at: directory.file(name))
        }
        return directory
    }

    @Test func songsFollowEachOtherWithoutAJump() throws {
        let rig = try Rig(music: Music.shared.path)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
        try client.order("play")
        let ear = Ear(rig)
        try rig.play(milliseconds: 2500)
        #expect(ear.news() == MediaNews())
        try rig.play { rig.currentPosition == 1 }
        let joined = ear.news()
        #expect(joined.changed == [.metadata] && joined.seeked == nil)
        try client.order("repeat 1")
        try client.order("single 1")
        #expect(ear.news().changed == [.loopStatus])
        try rig.play(toElapsed: 2500)
        #expect(ear.news() == MediaNews())
        try rig.play { rig.zone.elapsed < 1000 }
        let round = ear.news()
        #expect(round.changed.isEmpty)
        #expect((0..<200_000).contains(try #require(round.seeked)), "the same song again")
    }

    @Test func aSongThatGoesOnWhereItWasLeftJumpsThere() throws {
        let directory = try music(seconds: 15, "a.mp3", "b.mp3")
        var rule = PlaceRule()
        rule.longerThan = 10_000
        let rig = try Rig(music: directory.path, placeRule: rule)
        let client = try rig.connect(queueing: "a.mp3", "b.mp3")
        try client.order("play 1")
        try rig.play(milliseconds: 6000)
        let ear = Ear(rig)
        try client.order("play 0")
        #expect(ear.news().seeked == nil)
        try client.order("seekcur 14.5")
        #expect(ear.news().seeked == 14_500_000)
        try rig.play { rig.currentPosition == 1 }
        let joined = ear.news()
        #expect(joined.changed == [.metadata, .canGoNext])
        #expect(abs(Double(try #require(joined.seeked)) - 6e6) < 3e5)
        try client.order("play 0")
        try rig.play(milliseconds: 100)
        _ = ear.news()
        try client.order("previous")
        #expect(ear.news().seeked != nil)
    }

    @Test func volumesAreExact() throws {
        let rig = try Rig(music: Music.shared.path)
        let client = try rig.connect()
        let ear = Ear(rig)
        var mixerNews = 0
        let tell = rig.zone.changed
        rig.zone.changed = { subsystems in
            if subsystems.contains(.mixer) { mixerNews += 1 }
            tell?(subsystems)
        }
        for percent in 0...100 {
            let command = try #require(
                try MediaCommand(setting: .volume, to: .double(Double(percent) / 100)))
            try ear.remote.perform(command)
            #expect(try client.value("volume") == "\(percent)")
            #expect(ear.remote.snapshot.volume == percent)
            let before = mixerNews
            try ear.remote.perform(command)
            #expect(mixerNews == before)
        }
        #expect(mixerNews == 101)
        try ear.remote.perform(.setVolume(50))
        try ear.remote.perform(.setVolume(1000))
        #expect(try client.value("volume") == "100", "the highest is what volume-max says")
    }

    @Test func onlySoManyAreOpenedAtATime() throws {
        let rig = try Rig(music: Music.shared.path)
        let ear = Ear(rig)
        var answers: [BusError?] = []
        for _ in 0..<40 { ear.remote.open("one.mp3") { answers.append($0) } }
        #expect(answers.count == 8 && answers.allSatisfy { $0?.code == .limitsExceeded })
        try rig.until("the files are not found") { answers.count == 40 }
        #expect(answers.count { $0 == nil } == 32)
        #expect(rig.queueLength == 32 && rig.currentPosition == 31)
        ear.remote.open("one.mp3") { answers.append($0) }
        try rig.until("the file is not found") { answers.count == 41 }
        #expect(answers.last == .some(nil))
    }

    @Test func whatLocalClientsMayNotDoIsRefused() throws {
        let rig = try Rig(music: Music.shared.path)
        for permissions: Permission in [.read, [.read, .add], [.read, .player]] {
            let strict = try StrictServer(rig) { $0.access.local = permissions }
            let remote = MediaRemote(server: strict.server)
            #expect(remote.snapshot.canControl == permissions.contains(.player))
            var refusal: BusError?
            remote.open("one.mp3") { refusal = $0 }
            #expect(refusal?.code == .accessDenied)
            #expect(throws: BusError.self) { try remote.perform(.quit) }
        }
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>) func whoReckonsIsNeverFarOff(seed: UInt64) throws {
        var random = Seeded(seed: seed)
        let rig = try Rig(music: Music.shared.path)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3", "long.mp3")
        let ear = Ear(rig)
        let orders = [
            "play", "play 3", "pause", "stop", "next", "previous", "seekcur 1", "seekcur +1", "repeat 1", "repeat 0",
            "single 1", "single 0", "random 1", "random 0", "shuffle", "setvol 20", "setvol 30",
        ]
        var place = 0.0
        var status = ear.remote.snapshot.status
        for _ in 0..<60 {
            _ = try client.ask(orders.randomElement(using: &random) ?? "")
            var steps = Int.random(in: 0...30, using: &random)
            repeat {
                let news = ear.news()
                let now = ear.remote.snapshot
                if news.changed.contains(.metadata) { place = 0 }
                if news.changed.contains(.playbackStatus) { place = Double(now.position) }
                if let seeked = news.seeked { place = Double(seeked) }
                status = now.status
                if status != .stopped { #expect(abs(Double(now.position) - place) <= 501_000) }
                let before = rig.time.now
                try rig.cycle()
                if status == .playing { place += Double(rig.time.now.nanoseconds(since: before)) / 1000 }
                steps -= 1
            } while steps > 0
        }
    }
}
