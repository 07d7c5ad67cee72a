/// What one source tells of loudness; each value may be missing.
struct LoudnessValues: Equatable {
    var trackGain: Double?
    var trackPeak: Double?
    var albumGain: Double?
    var albumPeak: Double?
    var rampIn: [MixRampPoint] = []
    var rampOut: [MixRampPoint] = []

    init() {}

    /// By texts with a name each, whose letters may be small or capital; of two with one name the first that is a value.
    init(texts: some Sequence<(name: String, value: String)>) {
        for (name, value) in texts {
            switch name.lowercased() {
            case "replaygain_track_gain": trackGain = trackGain ?? NumberText.gain(value)
            case "replaygain_track_peak": trackPeak = trackPeak ?? NumberText.peak(value)
            case "replaygain_album_gain": albumGain = albumGain ?? NumberText.gain(value)
            case "replaygain_album_peak": albumPeak = albumPeak ?? NumberText.peak(value)
            case "mixramp_start": if rampIn.isEmpty { rampIn = NumberText.ramp(value) }
            case "mixramp_end": if rampOut.isEmpty { rampOut = NumberText.ramp(value) }
            default: break
            }
        }
    }

    /// The user-defined texts of an ID3v2 tag.
    init(frames: [ID3Frame]) {
        self.init(
            texts: frames.filter { $0.identifier == "TXXX" }.flatMap { frame in
                frame.values.map { (frame.description, $0) }
            })
    }

    /// The gains of an Opus file, which come on top of the one in its header; decoders have applied that (RFC 7845, 5.1).
    init(r128 texts: [TaggedFile.Text]) {
        for text in texts {
            switch text.name {
            case "R128_TRACK_GAIN": trackGain = trackGain ?? NumberText.r128(text.value)
            case "R128_ALBUM_GAIN": albumGain = albumGain ?? NumberText.r128(text.value)
            default: break
            }
        }
    }

    /// The frames RVA2; those for other situations than a track and its album are somebody's own business.
    init(adjustments: [VolumeAdjustment]) {
        if let track = adjustments.first(where: { $0.situation == "track" }) {
            trackGain = NumberText.believable(gain: track.gain)
            trackPeak = track.peak.flatMap { NumberText.believable(peak: $0) }
        }
        if let album = adjustments.first(where: { $0.situation == "album" }) {
            albumGain = NumberText.believable(gain: album.gain)
            albumPeak = album.peak.flatMap { NumberText.believable(peak: $0) }
        }
    }

    /// Takes from a lesser source what is missing.
    func completed(by other: LoudnessValues) -> LoudnessValues {
        var values = self
        values.trackGain = trackGain ?? other.trackGain
        values.trackPeak = trackPeak ?? other.trackPeak
        values.albumGain = albumGain ?? other.albumGain
        values.albumPeak = albumPeak ?? other.albumPeak
        if rampIn.isEmpty { values.rampIn = other.rampIn }
        if rampOut.isEmpty { values.rampOut = other.rampOut }
        return values
    }

    /// A peak without a gain says nothing.
    var loudness: Loudness {
        var loudness = Loudness()
        loudness.track = trackGain.map { Loudness.Level(gain: $0, peak: trackPeak) }
        loudness.album = albumGain.map { Loudness.Level(gain: $0, peak: albumPeak) }
        loudness.rampIn = rampIn
        loudness.rampOut = rampOut
        return loudness
    }
}
