/// Decodes by the `mpg123` program: the same library as ours, driven by somebody else's code.
package enum ReferenceDecoder {
    /// Every sample of an MP3 file with encoder delay and padding cut off, at the file's own rate and channels.
    package static func decode(_ path: String) throws -> Samples {
        let directory = try TemporaryDirectory()
        let wave = directory.file("decoded.wav")
        try Program.output("mpg123", ["-q", "--gapless", "-e", "f32", "-w", wave, path])
        return try Samples(wave: wave)
    }
}
