import Wire

/// How the server carries out what a client sent.
extension Server {
    package func run(_ batch: Batch, for session: Session) {
        var isSilent = false
        for (index, line) in batch.lines.enumerated() {
            do throws(Refused) {
                let context = try run(line, songs: batch.songs[index], for: session)
                isSilent = context.isSilent
                if batch.confirmsEach, !isSilent { context.reply.listOK() }
                session.outbox.append(context.reply.bytes)
            } catch {
                var reply = error.reply
                reply.ack(error.ack, index: index, command: error.command)
                session.outbox.append(reply.bytes)
                return
            }
            if isSilent { return }
        }
        var reply = Reply()
        reply.ok()
        session.outbox.append(reply.bytes)
    }

    /// A command that was not carried out, with what it had answered so far.
    private struct Refused: Error {
        let ack: Ack
        var command = ""
        var reply = Reply()
    }

    private func run(_ line: Line, songs: SongAnswer?, for session: Session) throws(Refused) -> CommandContext {
        let request: Request
        switch line {
        case .request(let found): request = found
        case .fault(let ack): throw Refused(ack: ack)
        }
        guard let command = table.find(request.name) else { throw Refused(ack: .unknownCommand(request.name)) }
        let context = CommandContext(
            session: session, zone: zone, server: self, arguments: request.arguments, songs: songs)
        do throws(Ack) {
            guard session.permissions.isSuperset(of: command.permission) else { throw .notPermitted(request.name) }
            try command.checkArity(request.arguments.count)
            try command.run(context)
            return context
        } catch {
            throw Refused(ack: error, command: request.name, reply: context.reply)
        }
    }
}
