import Foundation
import Harness

/// The songs that most tests play, made once for the whole run.
///
/// Below `path`: `one.mp3 two.mp3 three.mp3` of three seconds, `low.mp3` (mono, 22.05 kHz), `high.mp3` (48 kHz),
/// `long.mp3` (48 kHz, longer than what is decoded ahead) and `short` with `1.mp3 2.mp3 … 12.mp3` of a twentieth of a second.
final class Music: Sendable {
    private static let made: Result<Music, any Error> = Result {
        let music = try Music()
        atexit { if let music = try? Music.made.get() { try? FileManager.default.removeItem(atPath: music.path) } }
        return music
    }

    /// The music.
    static var shared: Music { get throws { try made.get() } }

    /// The directory, absolute.
    let path: String
    private let references: [String: Samples]

    private init() throws {
        let directory = FileManager.default.temporaryDirectory.path + "/playd-music-\(getpid())"
        path = directory
        try FileManager.default.createDirectory(atPath: directory + "/short", withIntermediateDirectories: true)
        var references: [String: Samples] = [:]
        func make(_ name: String, _ change: (inout Fixtures.MP3) -> Void) throws {
            var mp3 = Fixtures.MP3()
            change(&mp3)
            let file = try Fixtures.make(mp3, at: directory + "/" + name)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_706_702_400)], ofItemAtPath: file)
            references[name] = try ReferenceDecoder.decode(file)
        }
        for (index, name) in ["one", "two", "three"].enumerated() {
            try make(name + ".mp3") { mp3 in
                mp3.seconds = 3
                mp3.frequency = 330 + 110 * Double(index)
                mp3.tags = ["--tt", name.capitalized, "--ta", "Ann", "--tl", "Tones", "--tn", "\(index + 1)"]
            }
        }
        try make("low.mp3") { mp3 in
            mp3.seconds = 2
            mp3.rate = 22050
            mp3.channels = 1
        }
        try make("high.mp3") { mp3 in
            mp3.seconds = 2
            mp3.rate = 48000
        }
        try make("long.mp3") { mp3 in
            mp3.seconds = 4
            mp3.rate = 48000
            mp3.frequency = 443.3
        }
        for number in 1...12 {
            try make("short/\(number).mp3") { mp3 in
                mp3.seconds = 0.05
                mp3.frequency = 300 + 50 * Double(number)
            }
        }
        self.references = references
    }

    /// What the song holds, as somebody else's program decodes it.
    func reference(_ name: String) throws -> Samples {
        guard let samples = references[name] else { throw HarnessError("there is no song \(name)") }
        return samples
    }

    /// The songs one after the other.
    func reference(_ names: [String]) throws -> Samples {
        let songs = try names.map(reference)
        guard let first = songs.first else { throw HarnessError("no song was named") }
        return songs.dropFirst().reduce(first) { $0.followed(by: $1) }
    }
}
