/// The cubic scale of desktop mixers: 50 % is a linear gain of 0.125.
enum VolumeScale {
    /// The linear gain of what is ducked: -12 dB.
    static let ducked: Float = 0.25

    /// The linear gain of `percent`; exactly 1 at 100, so that full volume leaves samples as they are.
    static func linear(percent: Int) -> Float {
        cube(Double(percent))
    }

    /// The nearest percent of a linear gain.
    static func percent(linear: Float) -> Int {
        var percent = 0
        // The adapter accepts gains up to 10, which is 215 %.
        while percent < 1000, cube(Double(percent) + 0.5) <= linear { percent += 1 }
        return percent
    }

    private static func cube(_ percent: Double) -> Float {
        let share = percent / 100
        return Float(share * share * share)
    }
}
