internal import Tags

/// Chooses the decoder for a file.
package enum DecoderFactory {
    /// Opens the file at `path`, by its content and not by its name.
    ///
    /// Decode thread; may block on the disk. Throws why the file cannot be played; `Decoder.read` throws what shows only on the way.
    package static func open(path: String) throws(DecodingError) -> any Decoder {
        let file = try AudioFile(path: path)
        let kind = FileKind(file)
        if file.failure != 0 { throw DecodingError(systemError: file.failure, operation: "open") }
        switch kind {
        case .sound(let kind, let start):
            do throws(DecodingError) {
                let places = kind.places(from: start, to: file.size) { file.bytes(at: $0, count: $1) }
                if places.count > 1 { return try ChainedDecoder(file, at: places) }
                return try SndFileDecoder(file, at: start..<file.size, kind: kind)
            } catch  where error.code == .unsupported && kind == .wav {
                // A WAV file may hold MP3.
                if let decoder = try? Mpg123Decoder(path: path) { return decoder }
                throw error
            }
        case .foreign(let name): throw unplayable(name)
        case .doubtful(let name): return try mpeg(path, refusal: unplayable(name))
        case .other:
            return try mpeg(
                path, refusal: DecodingError(.notAudio, operation: "open", message: "is of no kind that can be played"))
        }
    }

    /// Why the file at `path` is nothing to be played, when its content is of another kind that is known.
    ///
    /// Any thread; may block on the disk, but reads a few bytes only. Nil is no promise that it can be played.
    package static func refusal(path: String) -> DecodingError? {
        guard let file = try? AudioFile(path: path), case .foreign(let name) = FileKind(file) else { return nil }
        return unplayable(name)
    }

    /// What no signature tells may be MPEG audio behind rubbish: libmpg123 looks for it last.
    private static func mpeg(_ path: String, refusal: DecodingError) throws(DecodingError) -> Mpg123Decoder {
        do throws(DecodingError) {
            return try Mpg123Decoder(path: path)
        } catch  where error.code == .notAudio {
            throw refusal
        }
    }

    private static func unplayable(_ name: String) -> DecodingError {
        DecodingError(.unsupported, operation: "open", message: "is \(name), which cannot be played")
    }
}
