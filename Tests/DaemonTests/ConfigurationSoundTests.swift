import Harness
import Testing

@testable import Daemon

/// What the configuration file says about joins and loudness.
@Suite struct ConfigurationSoundTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func read(_ lines: String...) throws -> SoundSettings {
        let file = try directory.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: "playd.conf")
        let options = try ServerOptions(["--config", file])
        return try Configuration(options: options, environment: { ["HOME": "/h", "XDG_RUNTIME_DIR": "/run"][$0] }).sound
    }

    @Test func nothingIsNeeded() throws {
        let settings = try read()
        #expect(settings == SoundSettings())
        #expect(settings.preamp == 0 && settings.missingPreamp == 0)
        #expect(settings.limitsPeaks && !settings.crossfadesAlbums)
    }

    @Test func replayGain() throws {
        for (text, decibels) in [("-60", -60.0), ("20", 20), ("+3.5", 3.5), ("-0.25", -0.25), ("0", 0), (".5", 0.5)] {
            #expect(try read("replaygain-preamp = \(text)").preamp == decibels)
            #expect(try read("replaygain-missing-preamp = \(text)").missingPreamp == decibels)
        }
        #expect(try !read("replaygain-limit = no").limitsPeaks)
        #expect(try read("replaygain-limit = yes").limitsPeaks)
    }

    @Test func joins() throws {
        #expect(try read().join == .switch)
        #expect(try read("join = switch").join == .switch)
        #expect(try read("join = resample").join == .resample)
        #expect(try read("crossfade-albums = yes").crossfadesAlbums)
        #expect(try read("crossfade-skip = 2.5").skipCrossfade == 2.5)
        #expect(try read().skipCrossfade == 0)
    }

    static let refused: [(line: String, sentence: String)] =
        ["-61", "20.1", "nan", "inf", "1e1", "6 dB", "0x1", "--1", ".", "loud"].map {
            ("replaygain-preamp = \($0)", "replaygain-preamp is a number of dB from -60 to 20, not \"\($0)\"")
        }
        + [
            (
                "replaygain-missing-preamp = 21",
                "replaygain-missing-preamp is a number of dB from -60 to 20, not \"21\""
            ),
            ("replaygain-limit = maybe", "replaygain-limit is yes or no, not \"maybe\""),
            ("join = mix", "join is switch or resample, not \"mix\""),
            ("crossfade-skip = 61", "crossfade-skip is a number of seconds from 0 to 60, not \"61\""),
            ("crossfade-albums = 1", "crossfade-albums is yes or no, not \"1\""),
        ]

    @Test(arguments: refused) func isToldInOneSentence(line: String, sentence: String) throws {
        let error = #expect(throws: ConfigurationError.self) { _ = try read(line) }
        #expect(error?.message == sentence)
    }
}
