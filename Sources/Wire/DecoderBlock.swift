/// One decoder in the answer to `decoders`.
package struct DecoderBlock: Equatable, Sendable {
    /// Name of the decoder.
    package let plugin: String
    /// The endings of file names that it reads, without the dot.
    package let suffixes: [String]
    /// The media types that it reads.
    package let mimeTypes: [String]

    /// A decoder made of its parts.
    package init(plugin: String, suffixes: [String], mimeTypes: [String]) {
        self.plugin = plugin
        self.suffixes = suffixes
        self.mimeTypes = mimeTypes
    }

    /// Writes the block, without the closing `OK`.
    package func write(to reply: inout Reply) {
        reply.pair("plugin", plugin)
        for suffix in suffixes { reply.pair("suffix", suffix) }
        for type in mimeTypes { reply.pair("mime_type", type) }
    }
}
