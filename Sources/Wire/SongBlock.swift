/// One song in an answer, with or without its place in the queue.
package struct SongBlock: Sendable {
    /// What clients call the song; it begins the block.
    package var uri: String
    /// The part of the file that the song is; nil for the whole.
    package var range: TimeRange?
    /// When the file was last changed, in seconds since 1970.
    package var modified: Int64?
    /// When the song came into the catalogue, in seconds since 1970.
    package var added: Int64?
    /// The file's format as `RATE:BITS:CHANNELS`.
    package var format: String?
    /// The tags in stored order; a tag with several values stands there several times.
    package var tags: [(type: TagType, value: String)] = []
    /// Length in milliseconds, if known.
    package var milliseconds: Int?
    /// Position in the queue, from 0; nil for a song outside it.
    package var position: Int?
    /// Id in the queue; nil for a song outside it.
    package var id: UInt32?
    /// Priority in the queue; 0 is not shown.
    package var priority: UInt8 = 0

    /// A song of which only the name is known.
    package init(uri: String) {
        self.uri = uri
    }

    /// Writes the block with the tags that the client wants, without the closing `OK`.
    package func write(to reply: inout Reply, mask: TagMask) {
        reply.pair("file", uri)
        if let range { reply.span("Range", range) }
        if let modified { reply.moment("Last-Modified", unixSeconds: modified) }
        if let added { reply.moment("Added", unixSeconds: added) }
        if let format { reply.pair("Format", format) }
        for tag in tags where mask.contains(tag.type) { reply.pair(tag.type.name, tag.value) }
        if let milliseconds {
            reply.wholeSeconds("Time", milliseconds)
            reply.seconds("duration", milliseconds: milliseconds)
        }
        if let position { reply.pair("Pos", position) }
        if let id { reply.pair("Id", Int(id)) }
        if priority > 0 { reply.pair("Prio", Int(priority)) }
    }
}
