import Harness
import Testing

extension EndToEnd {
    /// What comes out of the sink is what libmpg123 decodes, bit for bit.
    @Suite("Recordings")
    struct RecordingTests {
        private static let album = "\(Fixtures.samples)/Östra Kvarnen/Över vattnet"

        @Test("A whole file, and a three-track album without a missing, added or repeated sample at the joins")
        func album() throws {
            let paths = try Fixtures.sampleFiles().filter { $0.hasPrefix(Self.album) }.sorted()
            let tracks = try paths.map { try ReferenceDecoder.decode($0) }
            #expect(tracks.count == 3)
            try Hearing().expectNoFlaw { stage in
                try stage.recordings { () throws in
                    #expect(try stage.playctl("add", Self.album).status == 0)
                    #expect(try stage.playctl("play").status == 0)
                    #expect(try stage.await("state", "stop", within: 120))
                }
            } flaw: {
                flaw(of: $0, playing: tracks)
            }
        }

        @Test("A pause loses nothing: the fades aside, the recording goes on with the very next frame")
        func pause() throws {
            let path = try #require(try Fixtures.sampleFiles().first { $0.contains("Gryning") })
            let track = try ReferenceDecoder.decode(path)
            try Hearing().expectNoFlaw { stage in
                try stage.recordings { () throws in
                    try stage.playctl("add", path)
                    try stage.playctl("play")
                    #expect(try eventually { try Double(stage.status()["elapsed"] ?? "0") ?? 0 > 2 })
                    try stage.playctl("pause")
                    #expect(try stage.await("state", "pause"))
                    // The fade out takes place in the next cycle, and is over within it.
                    try Program.output("sleep", ["0.5"])
                    let place = try stage.status()["elapsed"]
                    #expect(try Program.run("sleep", ["1"]).status == 0)
                    #expect(try stage.status()["elapsed"] == place, "time stands still in a pause")
                    try stage.playctl("play")
                    #expect(try stage.await("state", "stop", within: 60))
                }
            } flaw: {
                flaw(of: $0, pausedIn: track)
            }
        }

        private static let all: [(Fixtures.Coding, Int, Int)] = [
            (.flac, 48000, 6), (.opus, 48000, 2), (.vorbis, 44100, 2), (.flac, 44100, 1), (.flac, 96000, 2),
            (.wav, 44100, 2), (.opus, 48000, 6),
        ]

        @Test(
            "A file of each coding, and of as many channels as the sink has",
            arguments: LongTests.areWanted ? all : Array(all.prefix(3)))
        func codings(_ coding: Fixtures.Coding, _ rate: Int, _ channels: Int) throws {
            let music = try TemporaryDirectory()
            var sound = Fixtures.Sound(coding, rate: rate, channels: channels)
            sound.frames = 2 * rate
            let path = try Fixtures.make(sound, at: music.file("song.\(coding.suffix)"))
            let track = try ReferenceDecoder.decode(path, coding, channels: channels)
            try Hearing(rate: track.rate, channels: channels).expectNoFlaw(music: music.path) { stage in
                try stage.recordings(channels: channels) { () throws in
                    #expect(try stage.playctl("add", path).status == 0)
                    #expect(try stage.playctl("play").status == 0)
                    #expect(try stage.await("state", "stop", within: 60))
                }
            } flaw: { heard in
                // oggdec rounds to 16 bits.
                coding == .vorbis ? difference(of: heard, from: track) : flaw(of: heard, playing: [track])
            }
        }

        /// What is wrong with a recording of tracks that follow each other; nil when nothing is.
        private func flaw(of heard: Samples, playing tracks: [Samples]) -> String? {
            guard let first = SampleSearch.find(tracks[0], in: heard) else { return "nothing is heard" }
            guard first.isWhole else { return "the first track: \(first)" }
            let whole = tracks.dropFirst().reduce(tracks[0]) { $0.followed(by: $1) }
            guard let match = SampleSearch.find(whole, in: heard), match.isWhole else {
                let equal = SampleSearch.equalFrames(whole, heard, offset: first.offset)
                return "\(equal) frames are right, in tracks of \(tracks.map(\.frameCount))"
            }
            guard heard.frames(0..<match.offset).values.allSatisfy({ $0 == 0 }) else {
                return "something comes before the first sample"
            }
            let rest = heard.frames(match.offset + whole.frameCount..<heard.frameCount)
            return rest.values.allSatisfy { $0 == 0 } ? nil : "something follows the last sample"
        }

        /// What is wrong with a recording of a track that is known to 16 bits; nil when nothing is.
        private func difference(of heard: Samples, from track: Samples) -> String? {
            guard let start = heard.values.firstIndex(where: { $0 != 0 }) else { return "nothing is heard" }
            // The first sample may have been rounded to nothing, but no more than a few.
            for offset in stride(from: start - 8, through: start + 8, by: 1) where offset >= 0 {
                let part = heard.values.dropFirst(offset).prefix(track.values.count)
                let isEqual =
                    part.count == track.values.count && zip(part, track.values).allSatisfy { abs($0 - $1) < 3.1e-5 }
                if isEqual { return nil }
            }
            return "it is not what oggdec gives"
        }

        /// What is wrong with a recording of a track that was paused once; nil when nothing is.
        private func flaw(of heard: Samples, pausedIn track: Samples) -> String? {
            guard let before = SampleSearch.find(track, in: heard), !before.isWhole, before.equalFrames > 44100 else {
                return "the track up to the pause is not heard"
            }
            // Behind the frames that went into the two fades everything is there again.
            let fades = 2 * 441
            let rest = track.frames((before.equalFrames + fades)..<track.frameCount)
            let end = before.offset + before.equalFrames
            let after = SampleSearch.find(rest, in: heard, from: end)
            return after?.isWhole == true ? nil : "\(before), then \(after.map { "\($0)" } ?? "nothing")"
        }
    }
}
