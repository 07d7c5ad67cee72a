package import Wire

/// What a command works on and answers with.
package final class CommandContext {
    /// The client.
    package let session: Session
    /// The client's zone.
    package let zone: Zone
    /// The server.
    package let server: Server
    /// The arguments, as many as the command takes.
    package let arguments: [String]
    /// The songs that the arguments name, an answer for each argument that names any.
    package let songs: [SongAnswer]
    /// The answer.
    package var reply = Reply()
    /// Whether the command's answer comes later or never, so that no `OK` follows.
    package var isSilent = false

    /// The context of one command.
    init(session: Session, zone: Zone, server: Server, arguments: [String], songs: [SongAnswer]) {
        self.session = session
        self.zone = zone
        self.server = server
        self.arguments = arguments
        self.songs = songs
    }

    /// Sends what the answer has so far and then a long rest, a piece at a time.
    package func stream(_ source: @escaping Outbox.Source) {
        session.outbox.append(reply.take())
        session.outbox.append(source)
    }
}
