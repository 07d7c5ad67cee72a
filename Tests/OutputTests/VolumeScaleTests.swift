import Testing

@testable import Output

/// Percent and linear gain on the cubic scale.
@Suite struct VolumeScaleTests {
    @Test(arguments: [(0, 0), (10, 0.001), (40, 0.064), (50, 0.125), (100, 1), (200, 8)] as [(Int, Float)])
    func knownPairs(percent: Int, linear: Float) {
        #expect(abs(VolumeScale.linear(percent: percent) - linear) <= linear * 1e-6)
        #expect(VolumeScale.percent(linear: linear) == percent)
    }

    @Test func fullVolumeIsExact() {
        #expect(VolumeScale.linear(percent: 100) == 1)
    }

    @Test func everyPercentComesBack() {
        for percent in 0...215 {
            #expect(VolumeScale.percent(linear: VolumeScale.linear(percent: percent)) == percent)
        }
    }

    @Test func strangeGainsHaveAPercentToo() {
        #expect(VolumeScale.percent(linear: -1) == 0)
        #expect(VolumeScale.percent(linear: .nan) == 0)
        #expect(VolumeScale.percent(linear: .infinity) == 1000)
    }
}
