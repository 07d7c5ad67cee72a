import Harness
import Testing
import Unix

@testable import Daemon

/// The sleep timer's decisions, by table and by the thousand.
@Suite struct SleepScheduleTests {
    private func at(_ milliseconds: Int64) -> MonotonicTime {
        MonotonicTime(nanoseconds: 7_000_000_000 + milliseconds * 1_000_000)
    }

    private func armed(_ seconds: Int, untilSongEnds: Bool = false) -> SleepSchedule {
        var schedule = SleepSchedule()
        #expect(schedule.set(seconds: seconds, untilSongEnds: untilSongEnds, at: at(0)) == [.changed])
        return schedule
    }

    private func isOff(_ schedule: SleepSchedule) -> Bool {
        schedule.due == nil && schedule.remaining(at: at(0)) == nil && !schedule.untilSongEnds
    }

    @Test func theLastTenSecondsFadeAndThenItPauses() {
        var schedule = armed(60)
        #expect(schedule.due == at(50_000))
        #expect(schedule.wake(at: at(49_999), isPlaying: true, isSilent: false) == [])
        #expect(schedule.wake(at: at(50_000), isPlaying: true, isSilent: false) == [.fade(milliseconds: 10_000)])
        #expect(schedule.due == at(60_000))
        #expect(schedule.wake(at: at(60_000), isPlaying: true, isSilent: true) == [.pause, .changed])
        #expect(isOff(schedule))
    }

    @Test(arguments: [(3, 3000), (10, 10_000), (1, 1000)]) func aShortTimeFadesAtOnce(seconds: Int, fade: Int) {
        var schedule = armed(seconds)
        #expect(schedule.due == at(0))
        #expect(schedule.wake(at: at(0), isPlaying: true, isSilent: false) == [.fade(milliseconds: fade)])
        #expect(schedule.due == at(Int64(seconds) * 1000))
    }

    @Test func aLateWakeFadesOverWhatIsLeft() {
        var schedule = armed(20)
        #expect(schedule.wake(at: at(16_500), isPlaying: true, isSilent: false) == [.fade(milliseconds: 3500)])
    }

    @Test func noTimeAtAllPausesAtOnce() {
        var schedule = armed(0)
        #expect(schedule.wake(at: at(0), isPlaying: true, isSilent: false) == [.pause, .changed])
    }

    @Test func silenceIsWaitedForHalfASecondAtMost() {
        var schedule = armed(5)
        _ = schedule.wake(at: at(0), isPlaying: true, isSilent: false)
        #expect(schedule.wake(at: at(5000), isPlaying: true, isSilent: false) == [])
        #expect(schedule.due == at(5050))
        #expect(schedule.remaining(at: at(5050)) == 0)
        #expect(schedule.wake(at: at(5499), isPlaying: true, isSilent: false) == [])
        #expect(schedule.wake(at: at(5549), isPlaying: true, isSilent: false) == [.pause, .changed])
    }

    @Test func theEndOfTheSongNeedsNoFade() {
        var schedule = armed(60, untilSongEnds: true)
        #expect(schedule.untilSongEnds)
        #expect(schedule.due == at(60_000))
        #expect(schedule.userActed(.play) == [])
        #expect(schedule.wake(at: at(60_000), isPlaying: true, isSilent: false) == [.stopAfterSong, .changed])
        #expect(isOff(schedule))
    }

    @Test(arguments: [false, true]) func withNothingPlayingItJustEnds(untilSongEnds: Bool) {
        var schedule = armed(60, untilSongEnds: untilSongEnds)
        #expect(schedule.wake(at: at(50_000), isPlaying: false, isSilent: true) == [])
        #expect(schedule.wake(at: at(60_000), isPlaying: false, isSilent: true) == [.changed])
        #expect(isOff(schedule))
    }

    @Test func whatStoppedByItselfDuringTheFadeIsNotLeftFaded() {
        var schedule = armed(5)
        _ = schedule.wake(at: at(0), isPlaying: true, isSilent: false)
        #expect(schedule.wake(at: at(5000), isPlaying: false, isSilent: false) == [.unfade, .changed])
    }

    @Test func usersDecideDuringTheFadeOnly() {
        var schedule = armed(60)
        #expect(schedule.userActed(.pause) == [])
        #expect(schedule.userActed(.play) == [])
        #expect(schedule.remaining(at: at(1)) == 60)
        _ = schedule.wake(at: at(50_000), isPlaying: true, isSilent: false)
        var other = schedule
        #expect(schedule.userActed(.play) == [.unfade, .changed])
        #expect(isOff(schedule))
        #expect(other.userActed(.pause) == [.changed])
        #expect(isOff(other))
    }

    @Test func anotherTimeReplacesTheFirst() {
        var schedule = armed(60)
        #expect(schedule.set(seconds: 100, untilSongEnds: true, at: at(1000)) == [.changed])
        #expect(schedule.due == at(101_000))
        #expect(schedule.set(seconds: 5, untilSongEnds: false, at: at(2000)) == [.changed])
        _ = schedule.wake(at: at(2000), isPlaying: true, isSilent: false)
        #expect(schedule.set(seconds: 30, untilSongEnds: false, at: at(3000)) == [.unfade, .changed])
        #expect(schedule.due == at(23_000))
    }

    @Test func secondsAreRoundedUp() {
        let schedule = armed(60)
        #expect(schedule.remaining(at: at(0)) == 60)
        #expect(schedule.remaining(at: at(1)) == 60)
        #expect(schedule.remaining(at: at(1000)) == 59)
        #expect(schedule.remaining(at: at(59_999)) == 1)
        #expect(schedule.remaining(at: at(61_000)) == 0)
        #expect(SleepSchedule().remaining(at: at(0)) == nil)
    }

    /// Whatever users do: a fade runs only while the timer is armed, ends in a pause or comes back, and time is kept.
    @Test(arguments: 1...4 as ClosedRange<UInt64>) func noOrderOfEventsLeavesAFadeBehind(seed: UInt64) {
        var generator = Seeded(seed: seed)
        var schedule = SleepSchedule()
        var now = at(0)
        var isPlaying = true
        var isFading = false
        var end: MonotonicTime?
        for _ in 0..<5000 {
            let effects: [SleepEffect]
            switch Int.random(in: 0..<12, using: &generator) {
            case 0:
                let seconds = Int.random(in: 0...30, using: &generator)
                effects = schedule.set(seconds: seconds, untilSongEnds: Bool.random(using: &generator), at: now)
                end = now.advanced(by: Int64(seconds) * 1_000_000_000)
            case 1: effects = schedule.cancel()
            case 2:
                isPlaying.toggle()
                if !isPlaying { isFading = false }
                effects = schedule.userActed(isPlaying ? .play : .pause)
            case 3:
                isPlaying = false
                effects = []
            default:
                now = now.advanced(by: Int64.random(in: 0...3_000_000_000, using: &generator))
                if let due = schedule.due { now = Bool.random(using: &generator) ? max(now, due) : now }
                effects = schedule.wake(
                    at: now, isPlaying: isPlaying, isSilent: Bool.random(using: &generator))
            }
            for effect in effects {
                switch effect {
                case .fade(let milliseconds):
                    #expect(isPlaying && (1...10_000).contains(milliseconds))
                    isFading = true
                case .unfade: isFading = false
                case .pause:
                    #expect(isPlaying)
                    #expect(end.map { $0 <= now } ?? false)
                    isPlaying = false
                    isFading = false
                case .stopAfterSong: #expect(isPlaying && !isFading)
                case .changed: break
                }
            }
            let isArmed = schedule.due != nil
            #expect(isArmed == (schedule.remaining(at: now) != nil))
            if !isArmed { #expect(!isFading) }
        }
    }
}
