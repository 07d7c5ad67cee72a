/// Decodes by programs of others: for MP3 the same library as ours, driven by somebody else's code.
package enum ReferenceDecoder {
    /// Every sample of an MP3 file with encoder delay and padding cut off, at the file's own rate and channels.
    package static func decode(_ path: String) throws -> Samples {
        let directory = try TemporaryDirectory()
        let wave = directory.file("decoded.wav")
        try Program.output("mpg123", ["-q", "--gapless", "-e", "f32", "-w", wave, path])
        return try Samples(wave: wave)
    }

    /// Every sample of a file of another coding, by the decoder of those who made the coding where there is one.
    ///
    /// `oggdec` rounds to 16 bits, and puts more than four channels in an order of its own: `ffmpeg` has its own decoder.
    package static func decode(_ path: String, _ coding: Fixtures.Coding, channels: Int = 2) throws -> Samples {
        let directory = try TemporaryDirectory()
        let decoded = directory.file("decoded.wav")
        switch coding {
        case .flac: try Program.output("flac", ["-d", "-s", "--channel-map=none", "-o", decoded, path])
        case .vorbis where channels > 2: try Program.output("cp", [path, decoded])
        case .vorbis: try Program.output("oggdec", ["-Q", "-o", decoded, path])
        case .opus:
            try Program.output("opusdec", ["--quiet", "--rate", "48000", "--float", "--force-wav", path, decoded])
        case .wav, .aiff, .w64, .rf64, .caf, .au: try Program.output("cp", [path, decoded])
        }
        let float = directory.file("float.wav")
        try Program.output("ffmpeg", ["-v", "error", "-i", decoded, "-c:a", "pcm_f32le", "-f", "wav", float])
        return try Samples(wave: float)
    }
}
