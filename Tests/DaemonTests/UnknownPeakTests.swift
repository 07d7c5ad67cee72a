import Harness
import Output
import Tags
import Testing

@testable import Daemon

/// Songs that are to be made louder although nobody knows their peak.
@Suite struct UnknownPeakTests {
    /// What brings every sample of the test songs beyond full scale.
    private static let wanted = 40.0

    private let music: Music

    init() throws {
        music = try Music.shared
    }

    private func rig(
        quantum: Int = 1024, gain: Double? = wanted, _ change: (inout SoundSettings) -> Void = { _ in }
    ) throws -> Rig {
        var settings = SoundSettings()
        change(&settings)
        return try Rig(
            music: music.path, device: SimulatedDevice(rate: nil, quantum: quantum, latency: 0), settings: settings
        ) { _ in
            var loudness = Loudness()
            // A peak that no sound can have is none.
            loudness.track = gain.map { Loudness.Level(gain: $0, peak: 0) }
            return loudness
        }
    }

    /// Whether `heard` is `reference` at a level that never rises, comes down evenly, and leaves every sample within full scale,
    /// the highest at it or a little below; the level at the end.
    private func level(of heard: Samples, _ reference: Samples) throws -> Float {
        let (heard, reference) = (heard.sounding, reference.sounding)
        #expect(heard.frameCount == reference.frameCount)
        let most = try #require(heard.values.lazy.map(abs).max())
        #expect(most <= 1 && most > 0.99)
        var last = Float.infinity
        for (sample, value) in zip(heard.values, reference.values) where abs(value) > 0.01 {
            let level = sample / value
            #expect(level <= last * 1.000_01)
            if level > last * 1.000_01 { break }
            last = min(last, level)
        }
        return last
    }

    private func highest(_ samples: Samples) -> Float { samples.values.lazy.map(abs).max() ?? 0 }

    @Test(arguments: [64, 1024, 4096]) func theLevelComesDownAheadOfAPeak(quantum: Int) throws {
        let rig = try rig(quantum: quantum)
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("replay_gain_mode track")
        try client.order("play")
        try rig.playToEnd()
        let reference = try music.reference("one.mp3")
        let level = try level(of: rig.onlyPiece, reference)
        #expect(abs(level * highest(reference) - 1) < 0.000_01)
    }

    @Test func withoutALimitItIsTheGainThatWasAskedFor() throws {
        let rig = try rig { $0.limitsPeaks = false }
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("replay_gain_mode track")
        try client.order("play")
        try rig.playToEnd()
        var reference = try music.reference("one.mp3")
        // The most that a song is amplified.
        reference.values = reference.values.map { $0 * 15 }
        #expect(try rig.onlyPiece.difference(from: reference) == nil)
    }

    @Test func aPreampForUntaggedSongsIsLimitedToo() throws {
        let rig = try rig(gain: nil) { $0.missingPreamp = Self.wanted }
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("replay_gain_mode album")
        try client.order("play")
        try rig.playToEnd()
        _ = try level(of: rig.onlyPiece, music.reference("one.mp3"))
    }

    /// No file is made softer than it is for what was heard of it.
    @Test func atItsOwnLevelNothingIsTouched() throws {
        let rig = try rig(gain: 0)
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("replay_gain_mode track")
        try client.order("play")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference("one.mp3")) == nil)
    }

    /// After a seek back the level is the one that was found.
    @Test func whatWasHeardIsKnownAfterASeek() throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("replay_gain_mode track")
        try client.order("play")
        try rig.play(milliseconds: 2500)
        rig.heard = []
        try client.order("seekcur 0")
        try rig.play(milliseconds: 100)
        rig.heard = []
        try rig.playToEnd()
        let heard = try rig.onlyPiece.sounding
        let reference = try music.reference("one.mp3").sounding
        let tail = reference.frames(reference.frameCount - heard.frameCount..<reference.frameCount)
        let level = 1 / highest(reference)
        for (sample, value) in zip(heard.values, tail.values) { #expect(abs(sample - value * level) < 0.000_01) }
    }

    /// The ring is full of frames that nobody listened to when the mode is switched on.
    @Test(arguments: [100, 1000, 2000]) func theModeMayChangeWhileItPlays(milliseconds: Int) throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        try client.order("play")
        try rig.play(milliseconds: milliseconds)
        for mode in ["track", "off", "album"] {
            try client.order("replay_gain_mode \(mode)")
            try rig.play(milliseconds: 60)
        }
        try rig.playToEnd()
        let heard = try rig.onlyPiece
        #expect(highest(heard) <= 1)
        #expect(
            heard.sounding.frameCount
                == (try music.reference("one.mp3").followed(by: music.reference("two.mp3"))).sounding.frameCount)
    }

    @Test func crossfadesAreWhereTheyWouldBe() throws {
        let lengths = try [nil, Self.wanted].map { gain in
            let rig = try rig(gain: gain) { $0.crossfadesAlbums = true }
            let client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
            try client.order("replay_gain_mode track")
            try client.order("crossfade 1")
            try client.order("play")
            try rig.playToEnd()
            return try rig.onlyPiece.frameCount
        }
        #expect(lengths[0] == lengths[1])
    }
}
