import Foundation
import Harness
import Tags
import Testing

@testable import Decoding

/// How long two songs are heard together, and how loud each of them.
@Suite struct CrossingTests {
    private static func crossing(_ seconds: Double, delay: Double = 0, level: Double = -17) -> Crossing {
        var crossing = Crossing()
        crossing.seconds = seconds
        crossing.mixRampDelay = delay
        crossing.mixRampLevel = level
        return crossing
    }

    private static let ramp = [
        MixRampPoint(level: -50, seconds: 0.1), MixRampPoint(level: -20, seconds: 1),
        MixRampPoint(level: -10, seconds: 3),
    ]

    private static func side(_ seconds: Double, decibels: Double = 0, ramp: [MixRampPoint] = []) -> CrossingSide {
        var loudness = Loudness()
        loudness.rampIn = ramp
        loudness.rampOut = ramp
        return CrossingSide(seconds: seconds, loudness: loudness, decibels: decibels)
    }

    private static let points: [(level: Double, seconds: Double?)] = [
        (-60, 0.1), (-50, 0.1), (-35, 0.55), (-20, 1), (-17, 1.6), (-10, 3), (-9, nil),
    ]

    @Test(arguments: points) func aLevelIsLookedUpBetweenThePoints(level: Double, seconds: Double?) {
        let found = Crossing.seconds(Self.ramp, at: level)
        #expect(found.map { ($0 * 1e9).rounded() } == seconds.map { ($0 * 1e9).rounded() })
        #expect(Crossing.seconds([], at: level) == nil)
    }

    struct Case: Sendable {
        let crossing: Crossing
        let from: CrossingSide
        let into: CrossingSide
        let seconds: Double?
        var fades = true
    }

    static let cases = [
        Case(crossing: .none, from: side(100), into: side(100), seconds: nil),
        Case(crossing: crossing(5), from: side(100), into: side(100), seconds: 5),
        Case(crossing: crossing(0.25), from: side(100), into: side(100), seconds: 0.25),
        Case(crossing: crossing(5), from: side(6), into: side(100), seconds: 3),
        Case(crossing: crossing(5), from: side(100), into: side(4), seconds: 2),
        Case(crossing: crossing(5), from: side(0), into: side(4), seconds: nil),
        // Without points, or without the delay that turns them on, it is an ordinary crossfade.
        Case(crossing: crossing(5, delay: 1), from: side(100), into: side(100, ramp: ramp), seconds: 5),
        Case(crossing: crossing(5, delay: 1), from: side(100, ramp: ramp), into: side(100), seconds: 5),
        Case(crossing: crossing(5), from: side(100, ramp: ramp), into: side(100, ramp: ramp), seconds: 5),
        Case(crossing: crossing(0, delay: 1), from: side(100, ramp: ramp), into: side(100, ramp: ramp), seconds: nil),
        Case(
            crossing: crossing(5, delay: 1), from: side(100, ramp: ramp), into: side(100, ramp: ramp), seconds: 2.2,
            fades: false),
        // A song that is made 3 dB louder reaches the level where its points say −20.
        Case(
            crossing: crossing(5, delay: 1), from: side(100, decibels: 3, ramp: ramp), into: side(100, ramp: ramp),
            seconds: 1.6, fades: false),
        Case(
            crossing: crossing(5, delay: 1), from: side(3, ramp: ramp), into: side(100, ramp: ramp), seconds: 1.5,
            fades: false),
        // The points do not let them overlap.
        Case(crossing: crossing(5, delay: 4), from: side(100, ramp: ramp), into: side(100, ramp: ramp), seconds: nil),
        Case(
            crossing: crossing(5, delay: 1, level: 0), from: side(100, ramp: ramp), into: side(100, ramp: ramp),
            seconds: nil),
    ]

    @Test(arguments: cases) func theOverlapIsTheOneAskedFor(_ example: Case) {
        let overlap = example.crossing.overlap(of: example.from, with: example.into)
        #expect((overlap?.seconds).map { ($0 * 1e9).rounded() } == example.seconds.map { ($0 * 1e9).rounded() })
        #expect(overlap?.fades ?? example.fades == example.fades)
    }

    @Test func noOverlapTakesMoreThanHalfOfASong() {
        var random = Seeded(seed: 6)
        for _ in 0..<20_000 {
            func points() -> [MixRampPoint] {
                (0..<Int.random(in: 0..<4, using: &random)).map { _ in
                    MixRampPoint(
                        level: Double.random(in: -60...0, using: &random),
                        seconds: Double.random(in: -5...20, using: &random))
                }
            }
            let from = Self.side(Double.random(in: 0...20, using: &random), ramp: points())
            let into = Self.side(Double.random(in: 0...20, using: &random), ramp: points())
            let crossing = Self.crossing(
                Double.random(in: 0...30, using: &random), delay: Double.random(in: -1...5, using: &random),
                level: Double.random(in: -70...10, using: &random))
            guard let overlap = crossing.overlap(of: from, with: into) else { continue }
            #expect(overlap.seconds > 0 && overlap.seconds <= min(from.seconds, into.seconds) / 2)
            #expect(!overlap.fades || overlap.seconds <= crossing.seconds)
        }
    }

    @Test(arguments: [1, 2, 441, 44100, 1_234_567]) func thePowersOfBothAddUpToOne(length: Int) {
        let from = Fade(start: 1000, length: length, isIn: false, peak: 0.7, otherPeak: 0.7)
        let into = Fade(start: 1000, length: length, isIn: true, peak: 0.7, otherPeak: 0.7)
        var last: Float = 0
        for place in stride(from: 0, to: length, by: max(1, length / 5000)) {
            let (going, coming) = (from.factor(at: 1000 + place), into.factor(at: 1000 + place))
            #expect(abs(going * going + coming * coming - 1) < 1e-6)
            #expect(coming > last)
            #expect(abs(going - into.factor(at: 1000 + length - 1 - place)) < 1e-6)
            last = coming
        }
        #expect(into.factor(at: 1000 + length) == 1 && abs(from.factor(at: 1000 + length)) < 1e-7)
        #expect(from.isAhead(of: 1000) && !from.isAhead(of: 1001))
        #expect(into.isOver(at: 1000 + length) && !into.isOver(at: 999 + length))
    }

    /// Both at their peaks in the same frame are at full scale at the most, and neither begins or ends with a step.
    @Test func peaksThatMeetStayBelowFullScale() {
        var random = Seeded(seed: 12)
        for _ in 0..<200 {
            let (old, new) = (Double.random(in: 0...1.5, using: &random), Double.random(in: 0...1.5, using: &random))
            let from = Fade(start: 0, length: 1000, isIn: false, peak: old, otherPeak: new)
            let into = Fade(start: 0, length: 1000, isIn: true, peak: new, otherPeak: old)
            for frame in 0..<1000 {
                let (going, coming) = (Double(from.factor(at: frame)), Double(into.factor(at: frame)))
                #expect(going * min(old, 1) + coming * min(new, 1) < 1 + 1e-6)
                let angle = (Double(frame) + 0.5) / 1000 * .pi / 2
                let isRoom = cos(angle) * min(old, 1) + sin(angle) * min(new, 1) <= 1
                #expect(!isRoom || abs(going * going + coming * coming - 1) < 1e-6)
                // 3 dB at the most.
                #expect(coming > sin(angle) * 0.707 && going > cos(angle) * 0.707)
            }
            #expect(abs(from.factor(at: 0) - 1) < 2e-3 && abs(into.factor(at: 999) - 1) < 2e-3)
        }
    }
}
