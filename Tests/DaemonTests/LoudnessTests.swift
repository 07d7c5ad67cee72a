import Harness
import Output
import Tags
import Testing

@testable import Daemon

/// How loud songs are heard, sample by sample.
@Suite struct LoudnessTests {
    static let factors: [String: Float] = ["one.mp3": 0.5, "two.mp3": 0.25, "three.mp3": 0.125]

    /// Gains by the file's name: one −6 dB, two −12 dB, three −18 dB, the album −3 dB.
    private static func loudness(_ path: String) -> Loudness {
        var loudness = Loudness()
        guard let factor = factors.first(where: { path.hasSuffix($0.key) })?.value else { return loudness }
        loudness.track = Loudness.Level(gain: decibels(factor), peak: 1)
        loudness.album = Loudness.Level(gain: decibels(0.75), peak: 1)
        return loudness
    }

    private static func decibels(_ factor: Float) -> Double {
        [0.75: -2.498_774_732_165_998_6, 0.5: -6.020_599_913_279_624, 0.25: -12.041_199_826_559_248][factor]
            ?? -18.061_799_739_838_87
    }

    private let music: Music

    init() throws {
        music = try Music.shared
    }

    private func rig(
        device: SimulatedDevice = SimulatedDevice(rate: nil, quantum: 1024, latency: 0),
        settings: SoundSettings = SoundSettings()
    ) throws -> Rig {
        try Rig(music: music.path, device: device, settings: settings, loudness: Self.loudness)
    }

    /// A song times what it is to be multiplied with.
    private func song(_ name: String, _ factor: Float? = nil) throws -> Samples {
        var samples = try music.reference(name)
        samples.values = samples.values.map { $0 * (factor ?? Self.factors[name] ?? 1) }
        return samples
    }

    @Test func eachSongHasItsGainFromItsFirstSampleToItsLast() throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
        try client.order("replay_gain_mode track")
        try client.order("play")
        try rig.playToEnd()
        let whole = try song("one.mp3").followed(by: song("two.mp3")).followed(by: song("three.mp3"))
        #expect(try rig.onlyPiece.difference(from: whole) == nil)
    }

    @Test func autoIsTheAlbumUntilTheOrderIsRandom() throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("replay_gain_mode auto")
        try client.order("play")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: song("one.mp3", 0.75)) == nil)
        rig.heard = []
        try client.order("random 1")
        try client.order("play")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: song("one.mp3")) == nil)
    }

    @Test func songsWithoutGainHaveAPreampOfTheirOwn() throws {
        var settings = SoundSettings()
        settings.preamp = -40
        settings.missingPreamp = -20
        let rig = try rig(settings: settings)
        let client = try rig.connect(queueing: "high.mp3")
        try client.order("replay_gain_mode track")
        try client.order("play")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: song("high.mp3", 0.1)) == nil)
    }

    @Test func offIsWhatTheFileHolds() throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("play")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference("one.mp3")) == nil)
    }

    static let devices = [
        SimulatedDevice(rate: nil, quantum: 1024, latency: 0), SimulatedDevice(rate: nil, quantum: 64, latency: 0),
        SimulatedDevice(rate: nil, quantum: 4096, latency: 4096),
    ]

    /// The old level up to the change, an even ramp of 20 ms, the new level from there on: no step, and soon.
    @Test(arguments: devices) func aChangeIsARampThatIsHeardAtOnce(device: SimulatedDevice) throws {
        let rig = try rig(device: device)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        try client.order("play")
        try rig.play(milliseconds: 1000)
        let handed = try rig.onlyPiece.frameCount
        try client.order("replay_gain_mode track")
        try rig.playToEnd()
        let heard = try rig.onlyPiece
        let one = try music.reference("one.mp3")
        let start = try #require((0..<heard.frameCount).first { !heard.isSilent($0) })
        let first = try #require((0..<one.frameCount).first { !one.isSilent($0) })
        let shift = first - start
        let changed = SampleSearch.equalFrames(one.frames(first..<one.frameCount), heard, offset: start) + start
        let margin = max(2 * device.quantum, 44100 * 3 / 100)
        #expect((handed...handed + margin + device.quantum + 882).contains(changed))
        // By the frame from which on all is at the new level.
        let level = changed + 882
        let rest = try song("one.mp3").frames(level + shift..<one.frameCount).followed(by: song("two.mp3"))
        #expect(SampleSearch.equalFrames(rest.sounding, heard, offset: level) == rest.sounding.frameCount)
        for sample in changed * 2..<level * 2 {
            let factor = 1 - 0.5 * Float(sample / 2 - changed + 1) / 882
            let value = one.values[sample + shift * 2]
            #expect(abs(heard.values[sample] - value * factor) <= abs(value) / 400)
        }
        let steepest = (2..<one.values.count).lazy.map { abs(one.values[$0] - one.values[$0 - 2]) }.max() ?? 0
        for sample in start * 2 + 2..<(start + one.frameCount - first) * 2 {
            #expect(abs(heard.values[sample] - heard.values[sample - 2]) <= 2 * steepest)
        }
    }

    @Test func aChangeInPauseIsThereWhenPlaybackGoesOn() throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("play")
        try rig.play(milliseconds: 1000)
        try client.order("pause 1")
        try client.order("replay_gain_mode track")
        try rig.play(milliseconds: 500)
        let paused = try rig.onlyPiece.frameCount
        try client.order("pause 0")
        try rig.playToEnd()
        let heard = try rig.onlyPiece
        let tail = try song("one.mp3").sounding
        let end = heard.sounding
        let seconds = 44100 * 3 / 2
        #expect(paused < heard.frameCount - seconds)
        #expect(
            SampleSearch.equalFrames(
                tail.frames(tail.frameCount - seconds..<tail.frameCount), end, offset: end.frameCount - seconds)
                == seconds)
    }

    /// The change takes back more than the edit behind it wants to take back.
    @Test(arguments: ["random 1", "delete 1", "single 1"])
    func aChangeAndAnEditInARowJustBeforeAJoin(edit: String) throws {
        let rig = try Rig(music: music.path) { _ in
            var loudness = Loudness()
            loudness.track = Loudness.Level(gain: -6)
            return loudness
        }
        let client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
        try client.order("play")
        try rig.play(milliseconds: 1500)
        for mode in ["track", "off", "track"] {
            try client.send("command_list_begin", "replay_gain_mode \(mode)", edit, "undo", "command_list_end")
            #expect(try client.answer().last.map { $0 == "OK" || $0.hasPrefix("ACK [") } == true)
        }
        try rig.playToEnd()
        #expect(try client.ask("ping") == ["OK"])
    }
}
