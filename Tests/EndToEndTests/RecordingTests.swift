import Harness
import Testing

extension EndToEnd {
    /// What comes out of the sink is what libmpg123 decodes, bit for bit.
    @Suite("Recordings")
    struct RecordingTests {
        private static let album = "\(Fixtures.samples)/Östra Kvarnen/Över vattnet"

        /// A graph at the file's rate, in large cycles, so that the recorder itself loses nothing on a busy machine.
        private func stage() throws -> Stage {
            try Stage(pipewire: PrivatePipeWire(rate: 44100, quantum: 4096))
        }

        @Test("A whole file, and a three-track album without a missing, added or repeated sample at the joins")
        func album() throws {
            let stage = try stage()
            let heard = try stage.recording { () throws in
                #expect(try stage.playctl("add", Self.album).status == 0)
                #expect(try stage.playctl("play").status == 0)
                #expect(try stage.await("state", "stop", within: 120))
            }
            let tracks = try Fixtures.sampleFiles().filter { $0.hasPrefix(Self.album) }.sorted()
            #expect(tracks.count == 3)
            let decoded = try tracks.map { try ReferenceDecoder.decode($0) }
            let first = try #require(SampleSearch.find(decoded[0], in: heard))
            #expect(first.isWhole, "the first track: \(first)")
            let whole = decoded.dropFirst().reduce(decoded[0]) { $0.followed(by: $1) }
            let match = try #require(SampleSearch.find(whole, in: heard))
            #expect(match.isWhole, "the album: \(match), tracks of \(decoded.map(\.frameCount))")
            let end = min(match.offset + whole.frameCount, heard.frameCount)
            let rest = heard.frames(end..<heard.frameCount)
            #expect(rest.values.allSatisfy { $0 == 0 }, "nothing follows the last sample")
            #expect(heard.frames(0..<match.offset).values.allSatisfy { $0 == 0 }, "nothing comes before the first")
            #expect(stage.playd.errors.contains("wrong context") == false)
            #expect(stage.playd.errors.contains("unknown control") == false)
        }

        @Test("A pause loses nothing: the fades aside, the recording goes on with the very next frame")
        func pause() throws {
            let stage = try stage()
            let path = try #require(try Fixtures.sampleFiles().first { $0.contains("Gryning") })
            let heard = try stage.recording { () throws in
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
            let decoded = try ReferenceDecoder.decode(path)
            let before = try #require(SampleSearch.find(decoded, in: heard))
            #expect(!before.isWhole && before.equalFrames > 44100)
            // Behind the frames that went into the two fades everything is there again.
            let rest = decoded.frames((before.equalFrames + 2 * 441)..<decoded.frameCount)
            let after = try #require(SampleSearch.find(rest, in: heard, from: before.offset + before.equalFrames))
            #expect(after.isWhole, "\(before), then \(after)")
        }
    }
}
