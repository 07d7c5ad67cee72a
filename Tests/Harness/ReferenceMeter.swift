internal import Foundation

/// Measures by ffmpeg's filter, which is code of its own.
package enum ReferenceMeter {
    /// The loudness as a whole in LUFS; −70 for silence.
    package static func loudness(of sound: Samples, in directory: TemporaryDirectory) throws -> Double {
        let file = directory.file("samples.f32")
        let bytes = unsafe sound.values.withUnsafeBytes { unsafe Data($0) }
        try bytes.write(to: URL(fileURLWithPath: file))
        // It would take four channels for three in front and one behind.
        let layout = [1: "mono", 2: "stereo", 4: "quad", 6: "5.1"][sound.channels] ?? ""
        return try loudness([
            "-f", "f32le", "-ar", "\(sound.rate)", "-ac", "\(sound.channels)", "-channel_layout", layout, "-i", file,
        ])
    }

    /// The loudness of a file in LUFS.
    package static func loudness(ofFile path: String) throws -> Double { try loudness(["-i", path]) }

    private static func loudness(_ input: [String]) throws -> Double {
        let filter = "ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=-"
        let output = try Program.output(
            "ffmpeg", ["-nostdin", "-v", "error"] + input + ["-af", filter, "-f", "null", "/dev/null"])
        let key = "lavfi.r128.I="
        guard let line = output.split(separator: "\n").last(where: { $0.hasPrefix(key) }),
            let value = Double(line.dropFirst(key.count))
        else { throw HarnessError("ffmpeg says nothing of the loudness: \(output.suffix(200))") }
        return value
    }
}
