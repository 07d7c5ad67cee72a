internal import Foundation

extension Fixtures {
    /// How a sound file made for a test is coded.
    package enum Coding: String, CaseIterable, Sendable {
        case flac, vorbis, opus, wav, aiff, w64, rf64, caf, au

        /// The ending that such files have.
        package var suffix: String { self == .vorbis ? "ogg" : self == .rf64 ? "wav" : rawValue }
    }

    /// What a sound file made for a test is like: noise of its own in each channel, which no seek can mistake.
    package struct Sound: Sendable {
        /// How it is coded.
        package var coding: Coding
        /// Frames.
        package var frames = 40_000
        /// Frames per second.
        package var rate = 44100
        /// 1 to 8.
        package var channels = 2
        /// Bits of a sample before encoding; -32 for floating point.
        package var bits = 16
        /// Options for the encoder.
        package var options: [String] = []

        /// A little less than a second at 44.1 kHz, stereo.
        package init(_ coding: Coding, rate: Int = 44100, channels: Int = 2, bits: Int = 16) {
            self.coding = coding
            self.rate = rate
            self.channels = channels
            self.bits = bits
        }
    }

    /// Makes noise with sox and encodes it, the same each time for the same `sound`.
    @discardableResult
    package static func make(_ sound: Sound, at path: String) throws -> String {
        let wave = "\(path).source.wav"
        defer { try? FileManager.default.removeItem(atPath: wave) }
        try makeWave(sound, at: wave)
        try encode(wave, sound.coding, sound.options, to: path)
        return path
    }

    /// Makes the noise of `sound` as a WAV file.
    package static func makeWave(_ sound: Sound, at path: String) throws {
        let coding = sound.bits < 0 ? ["-e", "floating-point", "-b", "\(-sound.bits)"] : ["-b", "\(sound.bits)"]
        try Program.output(
            "sox",
            ["-R", "-D", "-r", "\(sound.rate)", "-n"] + coding + ["-c", "\(sound.channels)", path, "synth"]
                + ["\(Double(sound.frames) / Double(sound.rate) + 1)"]
                + Array(repeating: "pinknoise", count: sound.channels) + [
                    "gain", "-4", "trim", "0", "\(sound.frames)s",
                ])
    }

    /// Encodes a WAV file.
    package static func encode(_ wave: String, _ coding: Coding, _ options: [String] = [], to path: String) throws {
        let ffmpeg = ["-v", "error", "-y", "-i", wave]
        switch coding {
        case .flac: try Program.output("flac", ["-s", "-f", "--channel-map=none"] + options + ["-o", path, wave])
        case .vorbis: try Program.output("oggenc", ["-Q"] + options + ["-o", path, wave])
        case .opus: try Program.output("opusenc", ["--quiet"] + options + [wave, path])
        case .wav: try Program.output("cp", [wave, path])
        case .aiff, .caf, .au: try Program.output("sox", ["-D", wave] + options + ["-t", coding.rawValue, path])
        case .w64: try Program.output("ffmpeg", ffmpeg + ["-c:a", "pcm_s16le", "-f", "w64", path])
        case .rf64: try Program.output("ffmpeg", ffmpeg + ["-c:a", "pcm_s16le", "-rf64", "always", "-f", "wav", path])
        }
    }
}
