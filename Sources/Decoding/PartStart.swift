package import Realtime

/// Where one song's frames begin in a generation.
package struct PartStart: Equatable, Sendable {
    /// The generation.
    package let generation: Int
    /// The part of it.
    package let part: Int
    /// The song.
    package let track: Track
    /// The frame of the generation at which the song's frames begin.
    package let frame: Int
    /// The frame of the song that stands there.
    package let offset: Int
    /// The format of the generation, which the song may have been converted to.
    package let format: StreamFormat
    /// The format of the song's file.
    package let songFormat: StreamFormat
    /// The song's exact length in frames, when it is known.
    package let length: Int?
    /// Bits of a sample in the song's file; nil for floating point and lossy codings.
    package let bits: Int?
    /// The name of the library that decodes it.
    package let plugin: String

    /// A part's start.
    package init(
        generation: Int, part: Int, track: Track, frame: Int, offset: Int, format: StreamFormat,
        songFormat: StreamFormat, length: Int?, bits: Int? = nil, plugin: String = ""
    ) {
        self.generation = generation
        self.part = part
        self.track = track
        self.frame = frame
        self.offset = offset
        self.format = format
        self.songFormat = songFormat
        self.length = length
        self.bits = bits
        self.plugin = plugin
    }
}
