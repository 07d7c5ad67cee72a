import Decoding
import Output
import Playback
import Realtime

/// All that lies between a file's samples and the speaker, for `audiopath`; what is not known is left out.
struct AudioPath {
    /// What the file has; nil while nothing is decoded.
    var song: SongFormat?
    /// What decodes it.
    var decoder: String?
    /// Whether ReplayGain is on, and by what the samples are multiplied then.
    var gain: Float?
    /// Seconds of crossfade, 0 for none.
    var crossfade = 0.0
    /// The stream's volume in percent.
    var volume = 100
    var isMuted = false
    var isDucked = false
    /// Milliseconds of sound that are decoded and not taken yet.
    var ring: Int?
    /// What the stream has.
    var stream: StreamFormat?
    /// What PipeWire makes of it.
    var output: OutputPath?
    /// The sinks that it comes to.
    var ends: [Sink] = []
    var underruns = 0
    var lateCycles = 0

    /// A line of the answer.
    struct Line: Equatable {
        let key: String
        let text: String
        /// Why samples are not what they were, in a word or two; nil: they are.
        var fault: String?
    }

    /// The answer, the verdict being the last line.
    var lines: [Line] {
        let facts =
            fileLines + gainLines + streamLines + outputLines + [
                Line(key: "underruns", text: String(underruns)), Line(key: "late-cycles", text: String(lateCycles)),
            ]
        guard song != nil, stream != nil else {
            return facts + [Line(key: "bit-perfect", text: "no (nothing plays)")]
        }
        let faults = facts.compactMap(\.fault)
        let verdict = faults.isEmpty ? "yes" : "no (\(faults.joined(separator: ", ")))"
        return facts + [Line(key: "bit-perfect", text: verdict)]
    }

    private static func line(_ key: String, _ text: String, fault: String? = nil) -> Line {
        Line(key: key, text: "\(text), changes \(fault == nil ? "nothing" : "samples")", fault: fault)
    }

    // MARK: Ours

    private var fileLines: [Line] {
        guard let song else { return [] }
        let bits = song.bits.map { "\($0) bit" } ?? "floating point"
        var lines = [Line(key: "file", text: "\(song.rate) Hz, \(bits), \(Self.channels(song.channels))")]
        // A float has a sign and 24 bits of mantissa.
        let isCut = song.bits ?? 0 > 25
        if let decoder { lines.append(Self.line("decoder", decoder, fault: isCut ? "more than 24 bits" : nil)) }
        guard let stream else { return lines }
        if song.rate != stream.rate {
            lines.append(
                Self.line("resampling", "by playd, \(song.rate) Hz to \(stream.rate) Hz", fault: "resampled by playd"))
        }
        if song.channels != stream.channels {
            lines.append(
                Self.line(
                    "mixing", "by playd, \(song.channels) to \(Self.channels(stream.channels))",
                    fault: song.channels > stream.channels ? "mixed down" : "mixed up"))
        }
        return lines
    }

    private var gainLines: [Line] {
        var lines: [Line] = []
        if let gain {
            lines.append(
                Self.line("replaygain", Self.decibels(gain), fault: gain == 1 ? nil : "ReplayGain"))
        } else {
            lines.append(Self.line("replaygain", "off"))
        }
        if crossfade > 0 {
            lines.append(
                Line(
                    key: "crossfade", text: "\(Self.decimal(crossfade)) s, changes samples where songs meet",
                    fault: "crossfade"))
        }
        lines.append(Self.level("volume", volume, fault: "volume"))
        if isMuted { lines.append(Self.line("mute", "on", fault: "muted")) }
        if isDucked { lines.append(Self.line("ducking", "-12.0 dB for a call", fault: "ducked")) }
        if let ring { lines.append(Line(key: "ring", text: "\(ring) ms")) }
        return lines
    }

    // MARK: PipeWire's

    private var streamLines: [Line] {
        guard let stream else { return [] }
        return [Self.line("stream", "\(stream.rate) Hz, 32 bit float, \(Self.channels(stream.channels))")]
    }

    private var outputLines: [Line] {
        guard let stream else { return [] }
        var lines: [Line] = []
        if let output, let rate = output.graphRate {
            let quantum = output.quantum.map {
                ", quantum \($0) (\(Self.decimal(Double($0) * 1000 / Double(rate))) ms)"
            }
            lines.append(Line(key: "graph", text: "\(rate) Hz" + (quantum ?? "")))
            let isConverted = rate != stream.rate
            lines.append(
                Self.line(
                    "pipewire", isConverted ? "resamples \(stream.rate) Hz to \(rate) Hz" : "does not resample",
                    fault: isConverted ? "resampled by PipeWire" : nil))
        }
        if let channels = output?.sinkChannels, channels != stream.channels {
            lines.append(
                Self.line(
                    "mixing", "by PipeWire, \(stream.channels) to \(Self.channels(channels))",
                    fault: channels < stream.channels ? "mixed down" : "mixed up"))
        }
        for sink in ends { lines += sinkLines(sink) }
        if let delay = output?.delay {
            lines.append(Line(key: "latency", text: Self.decimal(Double(delay) / 1e6) + " ms"))
        }
        return lines
    }

    private func sinkLines(_ sink: Sink) -> [Line] {
        let rate = sink.rate.map { ", \($0) Hz" } ?? ""
        let text = "\(sink.description) (\(sink.name)), \(sink.kind.rawValue)" + rate
        var lines: [Line]
        if let own = sink.rate, let graph = output?.graphRate, own != graph {
            lines = [Self.line("sink", text, fault: "resampled for the sink")]
        } else {
            lines = [Line(key: "sink", text: text)]
        }
        if let volume = sink.volume { lines.append(Self.level("sink-volume", volume, fault: "volume of the sink")) }
        if sink.isMuted == true { lines.append(Self.line("sink-mute", "on", fault: "sink muted")) }
        return lines
    }

    // MARK: In words

    /// A volume on the cubic scale.
    private static func level(_ key: String, _ percent: Int, fault: String) -> Line {
        let share = Float(percent) / 100
        let loudness = percent == 0 ? "silent" : decibels(share * share * share)
        return line(key, "\(percent) % (\(loudness))", fault: percent == 100 ? nil : fault)
    }

    private static func decibels(_ factor: Float) -> String { decimal(GainSettings.decibels(factor)) + " dB" }

    private static func channels(_ count: Int) -> String { count == 1 ? "1 channel" : "\(count) channels" }

    /// With one decimal.
    private static func decimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        let size = tenths.magnitude
        return "\(tenths < 0 ? "-" : "")\(size / 10).\(size % 10)"
    }
}
