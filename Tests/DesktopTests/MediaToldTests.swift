import Bus
import Playback
import Testing

@testable import Desktop

/// What is told, and that who believes it is right.
@Suite struct MediaToldTests {
    /// A song plays from its start since the beginning of time.
    private func playing(track: UInt32 = 1) -> MediaSnapshot {
        var snapshot = MediaSnapshot()
        snapshot.status = .playing
        snapshot.track = track
        snapshot.metadata = MediaMetadata(Song(uri: "\(track).mp3"), id: track, milliseconds: 200_000)
        snapshot.canGoNext = true
        snapshot.canPlay = true
        snapshot.canSeek = true
        snapshot.beginning.next(at: 0)
        return snapshot
    }

    private func news(
        from before: MediaSnapshot, after seconds: Double = 0, _ change: (inout MediaSnapshot) -> Void
    ) -> MediaNews {
        var told = MediaTold(before)
        var now = before
        now.time += Int64(seconds * 1e9)
        if before.status == .playing { now.position += Int64(seconds * 1e6) }
        change(&now)
        let news = told.tell(now)
        #expect(told.tell(now) == MediaNews(), "nothing is told twice")
        return news
    }

    @Test func timeThatPassesIsNoNews() {
        #expect(news(from: playing(), after: 100) { _ in } == MediaNews())
    }

    @Test func eachPropertyIsToldByItself() {
        let changes: [(MediaProperty, (inout MediaSnapshot) -> Void)] = [
            (.playbackStatus, { $0.status = .paused }), (.loopStatus, { $0.loop = .track }),
            (.shuffle, { $0.isShuffled = true }), (.volume, { $0.volume = 99 }),
            (.canGoNext, { $0.canGoNext = false }), (.canGoPrevious, { $0.canGoPrevious = true }),
            (.canSeek, { $0.canSeek = false }),
        ]
        for (property, change) in changes {
            #expect(news(from: playing(), after: 1, change).changed == [property])
            #expect(news(from: playing(), after: 1, change).seeked == nil)
        }
        #expect(news(from: playing()) { $0.canPlay = false }.changed == [.canPlay, .canPause])
        #expect(MediaProperty.allCases.filter { !$0.isTold } == [.position, .canControl])
    }

    @Test func jumpsAreTold() {
        let seek = news(from: playing(), after: 5) {
            $0.beginning.next(at: 60_000)
            $0.position = 60_000_000
        }
        #expect(seek.changed.isEmpty && seek.seeked == 60_000_000)
        let small = news(from: playing(), after: 5) {
            $0.beginning.next(at: 5010)
            $0.position = 5_010_000
        }
        #expect(small.seeked == 5_010_000, "also a small one")
        let again = news(from: playing(), after: 5) {
            $0.beginning.next(at: 0)
            $0.position = 0
        }
        #expect(again.seeked == 0, "the same track from its start")
        #expect(news(from: playing(), after: 60) { $0.position -= 700_000 }.seeked == 59_300_000, "a gap")
        #expect(news(from: playing(), after: 60) { $0.position -= 400_000 }.seeked == nil)
    }

    @Test func anotherTrackIsAJumpOnlyIntoItsMiddle() {
        func next(at milliseconds: Int) -> MediaNews {
            news(from: playing(), after: 5) {
                $0 = playing(track: 2)
                $0.time = 5_000_000_000
                $0.beginning.next(at: milliseconds)
                $0.position = Int64(milliseconds) * 1000
            }
        }
        #expect(next(at: 0).changed == [.metadata] && next(at: 0).seeked == nil)
        #expect(next(at: 90_000).seeked == 90_000_000)
    }

    @Test func stopAndPlayIsNone() {
        let stop = news(from: playing(), after: 5) {
            $0.status = .stopped
            $0.position = 0
        }
        #expect(stop.changed == [.playbackStatus] && stop.seeked == nil)
        var stopped = playing()
        stopped.status = .stopped
        let start = news(from: stopped, after: 5) {
            $0.status = .playing
            $0.beginning.next(at: 0)
        }
        #expect(start.changed == [.playbackStatus] && start.seeked == nil)
    }

    @Test func pauseAndResumeAreNone() {
        var told = MediaTold(playing())
        var now = playing()
        for round in 1...20 {
            now.time += 1_000_000_000
            // Each time some of it is spent on beginning.
            if now.status == .playing { now.position += 900_000 }
            now.status = round % 2 == 1 ? .paused : .playing
            #expect(told.tell(now).seeked == nil)
        }
    }

    @Test func whatIsNotOpenedIsSoughtToo() {
        var dormant = playing()
        dormant.status = .paused
        dormant.dormantPlace = 30_000
        dormant.position = 30_000_000
        #expect(news(from: dormant, after: 9) { _ in } == MediaNews())
        let seek = news(from: dormant) {
            $0.dormantPlace = 30_001
            $0.position = 30_001_000
        }
        #expect(seek.seeked == 30_001_000)
        let resume = news(from: dormant) {
            $0.dormantPlace = nil
            $0.status = .playing
            $0.beginning.next(at: 30_000)
        }
        #expect(resume.changed == [.playbackStatus] && resume.seeked == nil)
        #expect(
            news(from: dormant) {
                $0.dormantPlace = nil
                $0.beginning.next(at: 1)
                $0.position = 1000
            }.seeked == 1000)
    }

    @Test func whatIsLearntLaterOfATrackComesWithThePlace() {
        let late = news(from: playing(), after: 5) { $0.metadata["mpris:length"] = .int64(1) }
        #expect(late.changed == [.metadata] && late.seeked == 5_000_000)
    }
}
