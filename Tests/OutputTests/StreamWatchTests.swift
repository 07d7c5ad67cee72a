import Harness
import Testing
import Unix

@testable import Output

/// When a stream that takes no frames is given up.
@Suite struct StreamWatchTests {
    private func second(_ seconds: Double) -> MonotonicTime {
        MonotonicTime(nanoseconds: Int64(seconds * 1e9))
    }

    /// The seconds from the start at which a stream without cycles is given up, looked at once a second and answered at once.
    private func patience(_ watch: inout StreamWatch, from start: Int) -> Int? {
        watch.begin(at: second(Double(start)))
        for passed in 1...100 {
            switch watch.look(cycles: 0, at: second(Double(start + passed))) {
            case .nothing: break
            case .ask: watch.answered()
            case .reopen: return passed
            }
        }
        return nil
    }

    @Test func patienceDoublesUpToAnEnd() {
        var watch = StreamWatch()
        #expect((0..<7).map { patience(&watch, from: $0 * 1000) } == [3, 6, 12, 24, 48, 48, 48])
    }

    @Test func patienceIsAsAtFirstOnceCyclesCome() {
        var watch = StreamWatch()
        #expect(patience(&watch, from: 0) == 3)
        #expect(patience(&watch, from: 100) == 6)
        watch.begin(at: second(200))
        #expect(watch.look(cycles: 1, at: second(201)) == .nothing)
        #expect(patience(&watch, from: 300) == 12, "a single one is none yet")
        watch.begin(at: second(400))
        #expect(watch.look(cycles: 1, at: second(401)) == .nothing)
        #expect(watch.look(cycles: 2, at: second(402)) == .nothing)
        #expect(patience(&watch, from: 500) == 3)
    }

    @Test func whoDoesNotAnswerIsFrozen() {
        var watch = StreamWatch()
        watch.begin(at: second(0))
        #expect(watch.look(cycles: 9, at: second(1)) == .nothing)
        #expect(watch.look(cycles: 9, at: second(2)) == .ask)
        #expect(!watch.isFrozen)
        for now in 3...60 {
            #expect(watch.look(cycles: 9, at: second(Double(now))) == .nothing, "another stream does not help")
            #expect(watch.isFrozen)
        }
        watch.answered()
        #expect(!watch.isFrozen)
        #expect(watch.look(cycles: 10, at: second(61)) == .nothing)
        #expect(watch.look(cycles: 10, at: second(62)) == .ask, "it has its time from the last cycle")
        watch.answered()
        #expect(watch.look(cycles: 10, at: second(63.9)) == .ask)
        watch.answered()
        #expect(watch.look(cycles: 10, at: second(64)) == .reopen)
    }

    @Test func cyclesProveThatItIsNotFrozen() {
        var watch = StreamWatch()
        watch.begin(at: second(0))
        #expect(watch.look(cycles: 0, at: second(1)) == .ask)
        #expect(watch.look(cycles: 0, at: second(2)) == .nothing)
        #expect(watch.isFrozen)
        #expect(watch.look(cycles: 5, at: second(3)) == .nothing)
        #expect(!watch.isFrozen)
        #expect(watch.look(cycles: 0, at: second(4)) == .nothing, "another stream begins to count")
    }

    /// Whatever comes: who has had cycles in time is left alone, who has been asked and is silent is not given up.
    @Test(arguments: 0..<50 as Range<UInt64>) func noStreamIsGivenUpThatRuns(seed: UInt64) {
        var random = Seeded(seed: seed)
        var watch = StreamWatch()
        var now = 0.0
        var cycles: UInt64 = 0
        // When it last was seen to run, and whether a question is open.
        var moved = now
        var isOpen = false
        var failures = 0
        watch.begin(at: second(now))
        for _ in 0..<400 {
            now += Double.random(in: 0.5...2, using: &random)
            let doesRun = Int.random(in: 0..<4, using: &random) == 0
            if doesRun { cycles += UInt64.random(in: 1...50, using: &random) }
            let verdict = watch.look(cycles: cycles, at: second(now))
            if doesRun {
                #expect(verdict == .nothing && !watch.isFrozen)
                moved = now
            }
            #expect(watch.isFrozen == (isOpen && !doesRun))
            switch verdict {
            case .nothing: #expect(doesRun || isOpen)
            case .ask:
                #expect(!isOpen && now - moved < 48)
                isOpen = true
            case .reopen:
                #expect(!isOpen && now - moved >= 2.999)
                failures += 1
                watch.begin(at: second(now))
                (cycles, moved) = (0, now)
            }
            if isOpen, Bool.random(using: &random) {
                watch.answered()
                isOpen = false
                #expect(!watch.isFrozen)
            }
        }
        #expect(failures > 0, "the walk has seen one given up")
    }
}
