import Foundation
import Harness

/// Songs to be played under several configurations, and how loud each has to be.
struct GainPlan {
    /// Songs that are heard as one sound.
    struct Run {
        /// What is asked for before it plays.
        let orders: [String]
        /// The songs, and how much louder each is to be than its file, in dB.
        let songs: [(song: TaggedTones.Song, gain: Double)]

        init(_ orders: String..., songs: [(TaggedTones.Song, Double)]) {
            self.orders = orders
            self.songs = songs.map { (song: $0.0, gain: $0.1) }
        }
    }

    let tones: TaggedTones
    let parts: [(configuration: String, runs: [Run])]

    init() throws {
        let tones = try TaggedTones()
        self.tones = tones
        let sources = try Self.sources(tones)
        let plain = try tones.make(.flac)
        // A decoder applies what is in the header, whatever mode was asked for.
        let opus = try tones.make(.opus, ["R128_TRACK_GAIN": "-2816"], headerGain: -4)
        let album = try tones.make(.flac, ["replaygain_album_gain": "-9 dB"])
        let both = try tones.make(.flac, ["REPLAYGAIN_TRACK_GAIN": "-6 dB", "REPLAYGAIN_ALBUM_GAIN": "-3.00 dB"])
        let loud = try tones.make(
            .flac, ["REPLAYGAIN_TRACK_GAIN": "+9 dB", "REPLAYGAIN_TRACK_PEAK": "0.99"], peak: 0.99)
        let modes = [
            Run(
                "replay_gain_mode track",
                songs: sources.map { ($0, -6) } + [(plain, 0), (opus, -6), (album, -9), (both, -6)]),
            Run("replay_gain_mode album", songs: [(both, -3), (sources[0], -6), (album, -9), (plain, 0)]),
            Run("replay_gain_mode auto", songs: [(both, -3)]),
            Run("random 1", songs: [(both, -6)]),
            Run("random 0", "replay_gain_mode off", songs: [(both, 0)]),
        ]
        let preamps = Run(
            "replay_gain_mode track", songs: [(plain, -20), (both, 0), (loud, 20 * log10(1 / 0.99)), (plain, -20)])
        let unlimited = Run("replay_gain_mode track", songs: [(loud, 9)])
        parts = [
            ("", modes), ("replaygain-preamp = 6\nreplaygain-missing-preamp = -20", [preamps]),
            ("replaygain-limit = no", [unlimited]),
        ]
    }

    /// Songs with a gain of −6 dB in every place where it may be, most of them beside others that count less.
    private static func sources(_ tones: TaggedTones) throws -> [TaggedTones.Song] {
        let gain: TaggedTones.Texts = ["replaygain_track_gain": "-6.00 dB"]
        return [
            try tones.makeMP3(texts: ["REPLAYGAIN_TRACK_GAIN": "-6 dB"]),
            try tones.makeMP3(texts: gain, ape: ["replaygain_track_gain": "-12 dB"], volume: -12, lame: -12),
            try tones.makeMP3(ape: gain, volume: -12, lame: -12),
            try tones.makeMP3(volume: -6, lame: -12),
            try tones.makeMP3(lame: -6),
            try tones.make(.flac, gain),
            try tones.make(.vorbis, gain),
            try tones.make(.opus, ["R128_TRACK_GAIN": "-2816", "replaygain_track_gain": "-12 dB"]),
        ]
    }
}
