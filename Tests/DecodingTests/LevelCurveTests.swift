import Harness
import Testing

@testable import Decoding

/// A song's gain on its way from one value to the next.
@Suite struct LevelCurveTests {
    @Test func aMoveIsEvenAndStaysWhereItGoes() {
        var curve = LevelCurve(1)
        curve.move(to: 0.5, at: 1000, length: 100)
        #expect(curve.factor(at: 0) == 1 && curve.factor(at: 1000) == 1)
        #expect(curve.factor(at: 1050) == 0.75)
        #expect(curve.factor(at: 1100) == 0.5 && curve.factor(at: 90_000) == 0.5)
        #expect(!curve.isSteady(from: 1099) && curve.isSteady(from: 1100))
    }

    /// Wherever changes come, before, in or behind a ramp, no step is larger than a ramp's own.
    @Test func noChangeIsAStep() {
        var random = Seeded(seed: 9)
        for _ in 0..<500 {
            var curve = LevelCurve(Float.random(in: 0...4, using: &random))
            var frame = 0
            var last = curve.factor(at: 0)
            for _ in 0..<10 {
                curve.move(to: Float.random(in: 0...4, using: &random), at: frame, length: 100)
                for _ in 0..<Int.random(in: 1...150, using: &random) {
                    let factor = curve.factor(at: frame)
                    #expect(abs(factor - last) <= 0.0401)
                    last = factor
                    frame += 1
                }
            }
        }
    }

    /// A gain that comes down once more, in or ahead of a ramp, is there in time, nowhere higher than it was, and without a step.
    @Test func whatComesDownStaysBelowWhatItWas() {
        var random = Seeded(seed: 3)
        for _ in 0..<20 {
            var curve = LevelCurve(4)
            var (begin, end) = (0, 100)
            while curve.final > 0.2 {
                let before = curve
                let target = curve.final * Float.random(in: 0.5..<1, using: &random)
                curve.comeDown(to: target, from: begin, by: end)
                #expect((0..<2000).allSatisfy { curve.factor(at: $0) <= before.factor(at: $0) })
                #expect(curve.factor(at: end) <= target && curve.final == target && curve.isSteady(from: end))
                begin = Int.random(in: begin..<end + 50, using: &random)
                end = max(end + 1, begin + 100)
            }
            let steps = (0..<2000).map { curve.factor(at: $0) - curve.factor(at: $0 + 1) }
            #expect(steps.allSatisfy { 0...0.0401 ~= $0 })
        }
    }

    /// Until a gain that is ordered for later begins, peaks stay where they are; then they are where that one leaves them.
    @Test func whatPeaksLeaveHoldsUntilTheGainChanges() {
        var curve = LevelCurve(2)
        curve.comeDown(to: 0.9, from: 100, by: 200)
        curve.move(to: 1, at: 1000, length: 100)
        #expect((200...1000).allSatisfy { curve.factor(at: $0) == 0.9 })
        #expect((1000..<1100).allSatisfy { curve.factor(at: $0 + 1) - curve.factor(at: $0) <= 0.0011 })
        #expect(curve.factor(at: 1100) == 1 && curve.final == 1)
        #expect(!curve.isSteady(from: 999) && !curve.isSteady(from: 1099) && curve.isSteady(from: 1100))
        var shifted = curve
        shifted.shift(by: 50)
        #expect((0..<2000).allSatisfy { shifted.factor(at: $0 + 50) == curve.factor(at: $0) })
        for frame in [150, 500, 1050, 1500] {
            var dropped = curve
            dropped.drop(before: frame)
            #expect((frame..<2000).allSatisfy { dropped.factor(at: $0) == curve.factor(at: $0) }, "\(frame)")
        }
        curve.comeDown(to: 0.5, from: 1200, by: 1300)
        #expect(curve.factor(at: 1300) == 0.5 && curve.final == 0.5 && curve.factor(at: 500) == 0.9)
    }

    /// Down at once and up later; what was to rise before that does not, and peaks stay where they are.
    @Test func whatRisesWaitsAndWhatGoesDownDoesNot() {
        var curve = LevelCurve(1)
        curve.move(to: 2, at: 0, risingAt: 1000, length: 100)
        #expect(curve.factor(at: 1000) == 1 && curve.factor(at: 1100) == 2)
        var lower = curve
        lower.move(to: 0.5, at: 200, risingAt: 1000, length: 100)
        #expect(lower.factor(at: 250) == 0.75)
        #expect((300..<3000).allSatisfy { lower.factor(at: $0) == 0.5 })
        // The mix goes on into another one.
        var longer = curve
        longer.move(to: 1.5, at: 200, risingAt: 2000, length: 100)
        #expect((0...2000).allSatisfy { longer.factor(at: $0) == 1 } && longer.factor(at: 2100) == 1.5)
        curve = LevelCurve(4)
        curve.comeDown(to: 1, from: 100, by: 200)
        curve.move(to: 2, at: 300, risingAt: 1000, length: 100)
        #expect((200...1000).allSatisfy { curve.factor(at: $0) == 1 } && curve.factor(at: 1100) == 2)
        curve.move(to: 1.5, at: 600, risingAt: 1000, length: 100)
        #expect((200...1000).allSatisfy { curve.factor(at: $0) == 1 } && curve.factor(at: 1050) == 1.25)
    }

    /// Whatever is ordered before a frame, up to there no gain is above those before it, and nowhere is a step.
    @Test func nothingRisesBeforeItsTime() {
        var random = Seeded(seed: 11)
        for _ in 0..<100 {
            var curve = LevelCurve(Float.random(in: 0...4, using: &random))
            var frame = 0
            var later = 0
            for _ in 0..<6 {
                let before = curve
                let gain = Float.random(in: 0...4, using: &random)
                later = max(later, frame) + [0, 150, 400].randomElement(using: &random)!
                curve.move(to: gain, at: frame, risingAt: later, length: 100)
                var highest = before.factor(at: frame)
                let isRight = (frame...later).allSatisfy { place in
                    highest = max(highest, before.factor(at: place))
                    return curve.factor(at: place) <= (place < frame + 100 ? highest : min(highest, gain) + 1e-6)
                }
                #expect(isRight)
                #expect(curve.final == gain && curve.factor(at: later + 100) == gain)
                #expect((0..<2000).allSatisfy { abs(curve.factor(at: $0) - curve.factor(at: $0 + 1)) <= 0.0401 })
                frame += Int.random(in: 0...200, using: &random)
                if Bool.random(using: &random), curve.final > 0.1 {
                    curve.comeDown(to: curve.final * 0.7, from: frame, by: frame + 100)
                }
            }
        }
    }
}
