/// Chooses the decoder for a file.
package enum DecoderFactory {
    /// Opens the file at `path`, by its content and not by its name.
    ///
    /// Decode thread; may block on the disk. Throws why the file cannot be played; `Decoder.read` throws what shows only on the way.
    package static func open(path: String) throws(DecodingError) -> any Decoder {
        try Mpg123Decoder(path: path)
    }
}
