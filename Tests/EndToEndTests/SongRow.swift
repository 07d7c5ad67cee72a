import Harness

/// Songs of one rate and number of channels, cut out of one sound and queued in a row, with what others decode of them.
struct SongRow {
    /// How a song is coded.
    struct Coding: Equatable, Sendable, CustomStringConvertible {
        static let flac = Coding("flac", .flac)
        static let constantMP3 = Coding("MP3 CBR", options: ["-b", "320"])
        static let varyingMP3 = Coding("MP3 VBR", options: ["-V", "0"])
        static let vorbis = Coding("vorbis", .vorbis, options: ["-q", "7"])
        static let opus = Coding("opus", .opus, options: ["--bitrate", "256"])
        static let wav = Coding("wav", .wav)
        static let aiff = Coding("aiff", .aiff)

        let description: String
        /// Nil for MP3.
        private let sound: Fixtures.Coding?
        private let options: [String]

        private init(_ description: String, _ sound: Fixtures.Coding? = nil, options: [String] = []) {
            self.description = description
            self.sound = sound
            self.options = options
        }

        /// Whether the sound comes out as it went in.
        var isLossless: Bool { [.flac, .wav, .aiff].contains(self) }

        /// How far a sample may be from the reference's: -90 dB where that is oggdec, which rounds to 16 bits.
        fileprivate var tolerance: Float { self == .vorbis ? 3.1e-5 : 0 }

        fileprivate var suffix: String { sound?.suffix ?? "mp3" }

        fileprivate func encode(_ wave: String, to path: String) throws {
            if let sound {
                try Fixtures.encode(wave, sound, options, to: path)
            } else {
                try Program.output("lame", ["--quiet"] + options + [wave, path])
            }
        }

        fileprivate func decode(_ path: String, channels: Int) throws -> Samples {
            if let sound { return try ReferenceDecoder.decode(path, sound, channels: channels) }
            return try ReferenceDecoder.decode(path)
        }
    }

    /// One song of the row.
    struct Song {
        let coding: Coding
        /// The part of the sound that was encoded.
        let source: Samples
        /// What the reference decoder makes of the file.
        let decoded: Samples
    }

    /// The songs in the order of the queue.
    private(set) var songs: [Song] = []
    private let directory: TemporaryDirectory

    /// The folder of the files, whose names are in the order of the queue.
    var folder: String { directory.path }

    /// Cuts a WAV file into songs.
    init(wave: String, pieces: [(coding: Coding, frames: Range<Int>)]) throws {
        directory = try TemporaryDirectory()
        let whole = try ReferenceDecoder.decode(wave, .wav)
        let scratch = try TemporaryDirectory()
        let cut = scratch.file("piece.wav")
        for (number, piece) in pieces.enumerated() {
            let (first, end) = (piece.frames.lowerBound, piece.frames.upperBound)
            try Program.output("sox", ["-D", wave, cut, "trim", "\(first)s", "=\(end)s"])
            let path = directory.file("\(100 + number).\(piece.coding.suffix)")
            try piece.coding.encode(cut, to: path)
            let decoded = try piece.coding.decode(path, channels: whole.channels)
            songs.append(Song(coding: piece.coding, source: whole.frames(piece.frames), decoded: decoded))
        }
    }

    /// What is wrong with a recording of the row, from the first sample to the last; nil when nothing is.
    func flaw(of heard: Samples) -> String? {
        guard let start = SampleSearch.find(songs[0].decoded, in: heard)?.offset else {
            return "the first song is not heard"
        }
        guard heard.frames(0..<start).isSilent else { return "something comes before the first sample" }
        var frame = start
        for (number, song) in songs.enumerated() {
            let equal = equalFrames(song, heard, at: frame)
            guard equal == song.decoded.frameCount else {
                let rest = song.decoded.frames(equal..<song.decoded.frameCount)
                let next = SampleSearch.find(rest, in: heard, from: frame + equal)?.offset
                return "song \(number + 1) of \(songs.count), \(song.coding): frame \(equal) of "
                    + "\(song.decoded.frameCount) differs, frame \(frame + equal - start) behind the start; "
                    + (next.map { "the rest is heard \($0 - frame - equal) frames later" } ?? "the rest is nowhere")
            }
            frame += equal
        }
        return heard.frames(frame..<heard.frameCount).isSilent ? nil : "something follows the last sample"
    }

    private func equalFrames(_ song: Song, _ heard: Samples, at frame: Int) -> Int {
        let wanted = song.decoded
        let tolerance = song.coding.tolerance
        guard tolerance > 0 else { return SampleSearch.equalFrames(wanted, heard, offset: frame) }
        let there = heard.values.dropFirst(frame * heard.channels)
        let differing = zip(wanted.values, there).enumerated().first { !(abs($1.0 - $1.1) < tolerance) }
        return (differing?.offset ?? min(wanted.values.count, there.count)) / wanted.channels
    }
}
