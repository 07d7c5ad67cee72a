import Harness
import Tags
import Testing

@testable import Decoding

/// What a song's samples are multiplied with, by what is known of it.
@Suite struct GainSettingsTests {
    private static func loudness(track: Loudness.Level? = nil, album: Loudness.Level? = nil) -> Loudness {
        var loudness = Loudness()
        loudness.track = track
        loudness.album = album
        return loudness
    }

    private static func level(_ gain: Double, _ peak: Double? = nil) -> Loudness.Level {
        Loudness.Level(gain: gain, peak: peak)
    }

    private static func settings(_ mode: GainMode, _ change: (inout GainSettings) -> Void = { _ in }) -> GainSettings {
        var settings = GainSettings()
        settings.mode = mode
        change(&settings)
        return settings
    }

    private static let both = loudness(track: level(-6, 0.9), album: level(-3, 0.8))

    struct Case: Sendable {
        let settings: GainSettings
        let loudness: Loudness
        /// In dB.
        let expected: Double
    }

    static let cases = [
        Case(settings: settings(.off) { $0.preamp = 6 }, loudness: both, expected: 0),
        Case(settings: settings(.off) { $0.missingPreamp = 6 }, loudness: Loudness(), expected: 0),
        Case(settings: settings(.track), loudness: both, expected: -6),
        Case(settings: settings(.album), loudness: both, expected: -3),
        Case(settings: settings(.album), loudness: loudness(track: level(-6)), expected: -6),
        Case(settings: settings(.track), loudness: loudness(album: level(-3)), expected: -3),
        Case(settings: settings(.track) { $0.preamp = 2 }, loudness: both, expected: -4),
        Case(settings: settings(.track) { $0.missingPreamp = -20 }, loudness: both, expected: -6),
        Case(settings: settings(.track) { $0.missingPreamp = -20 }, loudness: Loudness(), expected: -20),
        Case(settings: settings(.track) { $0.missingPreamp = 20 }, loudness: Loudness(), expected: 20),
        Case(settings: settings(.album) { $0.preamp = 5 }, loudness: Loudness(), expected: 0),
        // +9 dB would bring 0.5 to 1.41: half of the way up is all there is.
        Case(settings: settings(.track), loudness: loudness(track: level(9, 0.5)), expected: 6.0206),
        Case(settings: settings(.track) { $0.limits = false }, loudness: loudness(track: level(9, 0.5)), expected: 9),
        Case(settings: settings(.track), loudness: loudness(track: level(9)), expected: 9),
        Case(settings: settings(.track), loudness: loudness(track: level(9, 0)), expected: 9),
        // A peak above full scale brings a song down.
        Case(settings: settings(.track), loudness: loudness(track: level(0, 2)), expected: -6.0206),
        // The album's peak stands for a missing one of the track, which cannot be higher.
        Case(settings: settings(.track), loudness: loudness(track: level(9), album: level(0, 0.5)), expected: 6.0206),
        Case(settings: settings(.track), loudness: loudness(track: level(.nan, 0.5)), expected: 0),
        Case(settings: settings(.album), loudness: loudness(track: level(-6), album: level(.infinity)), expected: -6),
        Case(settings: settings(.track), loudness: loudness(track: level(500)), expected: 23.5218),
    ]

    @Test(arguments: cases) func theGainIsTheOneWanted(_ example: Case) {
        let factor = example.settings.factor(for: example.loudness)
        #expect(abs(GainSettings.decibels(factor) - example.expected) < 0.001)
    }

    @Test func neverAboveThePeakAndNeverElseLouderThanAsked() {
        var random = Seeded(seed: 4)
        for _ in 0..<20_000 {
            func level() -> Loudness.Level? {
                guard Int.random(in: 0..<4, using: &random) > 0 else { return nil }
                let peak = Int.random(in: 0..<4, using: &random) > 0 ? Double.random(in: 0.01...2, using: &random) : nil
                return Self.level(Double.random(in: -30...30, using: &random), peak)
            }
            let loudness = Self.loudness(track: level(), album: level())
            var settings = Self.settings(GainMode.allCases.randomElement(using: &random) ?? .off)
            settings.preamp = Double.random(in: -60...20, using: &random)
            settings.missingPreamp = Double.random(in: -60...20, using: &random)
            let factor = settings.factor(for: loudness)
            settings.limits = false
            let free = settings.factor(for: loudness)
            #expect(factor > 0 && factor <= free && free <= 15)
            guard settings.mode != .off else { continue }
            let levels = settings.mode == .track ? [loudness.track, loudness.album] : [loudness.album, loudness.track]
            guard let peak = levels.compactMap({ $0?.peak }).first else {
                #expect(factor == free)
                continue
            }
            #expect(Double(factor) * peak <= 1)
            #expect(factor == free || Double(factor) * peak > 0.999_999)
        }
    }
}
