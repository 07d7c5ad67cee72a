import Harness
import Testing

extension EndToEnd {
    /// What comes out of the sink is what reference decoders give, sample by sample.
    @Suite("Recordings")
    struct RecordingTests {
        /// MP3 ends at 48 kHz and two channels, and Opus has one rate.
        private func codings(_ rate: Int, _ channels: Int) -> [SongRow.Coding] {
            var codings: [SongRow.Coding] = [.flac, .vorbis, .wav, .aiff]
            if rate <= 48000, channels <= 2 { codings.insert(.constantMP3, at: 1) }
            if rate == 48000 { codings.insert(.opus, at: 3) }
            return codings
        }

        @Test(
            "Songs of every format in a row, and the joins between them", arguments: [44100, 48000, 96000], [1, 2, 6])
        func formats(_ rate: Int, _ channels: Int) throws {
            let directory = try TemporaryDirectory()
            let wave = directory.file("noise.wav")
            let codings = codings(rate, channels)
            let frames = 2 * rate / 5 + 1
            var sound = Fixtures.Sound(.wav, rate: rate, channels: channels)
            sound.frames = codings.count * frames
            try Fixtures.makeWave(sound, at: wave)
            let pieces = codings.enumerated().map { ($1, $0 * frames..<($0 + 1) * frames) }
            try expectExact(SongRow(wave: wave, pieces: pieces), rate: rate, channels: channels)
        }

        @Test(
            "A recording cut in ten: no sample is missing, added or repeated, and no join is a step",
            arguments: [
                (44100, [SongRow.Coding.flac, .constantMP3, .varyingMP3, .vorbis]), (48000, [.opus]),
            ])
        func tenPieces(_ rate: Int, _ codings: [SongRow.Coding]) throws {
            let directory = try TemporaryDirectory()
            let wave = directory.file("sweep.wav")
            // Pitches that rise and fall, which have every frame's neighbourhood once.
            try Program.output(
                "sox",
                ["-D", "-n", "-r", "\(rate)", "-b", "16", "-c", "2", wave, "synth", "3"]
                    + ["sine", "200/4000", "sine", "4000/200", "gain", "-6"])
            var generator = Seeded(seed: 4)
            let cuts = (1..<10).map { $0 * 3 * rate / 10 + Int.random(in: -rate / 10...rate / 10, using: &generator) }
            let ranges = zip([0] + cuts, cuts + [3 * rate]).map { $0..<$1 }
            let row = try SongRow(wave: wave, pieces: codings.flatMap { coding in ranges.map { (coding, $0) } })
            for coding in codings { expectContinuity(row.songs.filter { $0.coding == coding }) }
            try expectExact(row, rate: rate, channels: 2)
        }

        private func expectExact(_ row: SongRow, rate: Int, channels: Int) throws {
            for (number, song) in row.songs.enumerated() {
                let told = "song \(number + 1), \(song.coding)"
                #expect(song.decoded.rate == rate && song.decoded.channels == channels, "\(told)")
                #expect(song.decoded.frameCount == song.source.frameCount, "\(told)")
                let isSame = song.decoded == song.source
                #expect(isSame || !song.coding.isLossless, "\(told)")
            }
            try Hearing(rate: rate, channels: channels, seconds: 30).expectNoFlaw(music: row.folder) { stage in
                try stage.recordings(channels: channels) { () throws in
                    let client = try RawClient(stage.socket)
                    for line in ["add /", "play 0"] { #expect(try client.ask(line) == ["OK"]) }
                    #expect(try stage.await("state", "stop", within: 60))
                }
            } flaw: {
                row.flaw(of: $0)
            }
        }

        /// The sound stands where the format says, and no two pieces meet in a step larger than those inside them.
        private func expectContinuity(_ pieces: [SongRow.Song]) {
            for (number, piece) in pieces.enumerated() {
                let errors = [-1, 0, 1].map { distance(of: piece.decoded, from: piece.source, shift: $0) }
                #expect(2 * errors[1] < min(errors[0], errors[2]), "piece \(number + 1), \(piece.coding)")
            }
            let inside = pieces.map { Sine.largestStep($0.decoded).step }.max() ?? 0
            let joins = zip(pieces, pieces.dropFirst()).map { before, after in
                let last = before.decoded.frames(before.decoded.frameCount - 1..<before.decoded.frameCount)
                return Sine.largestStep(last.followed(by: after.decoded.frames(0..<1))).step
            }
            #expect(joins.allSatisfy { $0 <= inside }, "\(pieces[0].coding): \(joins), inside \(inside)")
        }

        /// The squares of all differences between a sound and its source `shift` frames later.
        private func distance(of sound: Samples, from source: Samples, shift: Int) -> Float {
            let here = sound.values.dropFirst(sound.channels)
            let there = source.values.dropFirst((1 + shift) * source.channels)
            return zip(here, there).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
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
