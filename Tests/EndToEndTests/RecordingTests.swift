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
