/// What one of the decoder libraries reads, as clients are told and directories are searched.
///
/// What a file is shows by its content alone; names only tell which files are worth a look.
package struct DecoderPlugin: Sendable {
    /// The name of the library.
    package let name: String
    /// The endings of file names, without the dot, in small letters.
    package let suffixes: [String]
    /// The media types.
    package let mimeTypes: [String]

    private static let mpg123 = "mpg123"
    private static let sndfile = "sndfile"

    /// The name of the library that a decoder uses.
    static func name(of decoder: any Decoder) -> String { decoder is Mpg123Decoder ? mpg123 : sndfile }

    /// All there are.
    package static let all = [
        DecoderPlugin(name: mpg123, suffixes: ["mp3", "mp2", "mp1", "mpga"], mimeTypes: ["audio/mpeg"]),
        DecoderPlugin(
            name: sndfile,
            suffixes: [
                "flac", "ogg", "oga", "opus", "wav", "wave", "aiff", "aif", "aifc", "w64", "rf64", "caf", "au", "snd",
            ],
            mimeTypes: [
                "audio/flac", "audio/x-flac", "audio/ogg", "application/ogg", "audio/vorbis", "audio/opus", "audio/wav",
                "audio/x-wav", "audio/vnd.wave", "audio/aiff", "audio/x-aiff", "audio/x-caf", "audio/basic",
            ]),
    ]
}
