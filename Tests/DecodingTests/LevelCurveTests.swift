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
}
