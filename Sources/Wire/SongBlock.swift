/// One song in an answer, with or without its place in the queue.
///
/// Its name and its tags are written from where they lie: long answers are made of little else.
package struct SongBlock: Sendable {
    /// The part of the file that the song is; nil for the whole.
    package var range: TimeRange?
    /// When the file was last changed, in seconds since 1970.
    package var modified: Int64?
    /// When the song came into the catalogue, in seconds since 1970.
    package var added: Int64?
    /// The file's format.
    package var format: AudioFormat?
    /// Length in milliseconds, if known.
    package var milliseconds: Int?
    /// Position in the queue, from 0; nil for a song outside it.
    package var position: Int?
    /// Id in the queue; nil for a song outside it.
    package var id: UInt32?
    /// Priority in the queue; 0 is not shown.
    package var priority: UInt8 = 0

    /// A song of which only the name is known.
    package init() {}

    /// Writes the block, without the closing `OK`.
    ///
    /// `uri` is what clients call the song, in UTF-8. `tags` writes those that the client wants, in stored order; a tag
    /// with several values comes several times.
    package func write(to reply: inout Reply, uri: Span<UInt8>, tags: (inout Reply) -> Void) {
        reply.pair("file", uri)
        if let range { reply.span("Range", range) }
        if let modified { reply.moment("Last-Modified", unixSeconds: modified) }
        if let added { reply.moment("Added", unixSeconds: added) }
        if let format { reply.format("Format", format) }
        tags(&reply)
        if let milliseconds {
            reply.wholeSeconds("Time", milliseconds)
            reply.seconds("duration", milliseconds: milliseconds)
        }
        if let position { reply.pair("Pos", position) }
        if let id { reply.pair("Id", Int(id)) }
        if priority > 0 { reply.pair("Prio", Int(priority)) }
    }
}
