import Wire

/// How the server carries out what a client sent.
extension Server {
    /// Carries out a request that needs no songs to be looked for.
    func run(_ line: Line, for session: Session) {
        if answer(line, for: session) { session.outbox.append(Reply.okBytes) }
        endEdit(for: session)
    }

    /// Carries out a command list, or a request with its songs.
    func run(_ batch: Batch, for session: Session) {
        answer(batch, for: session)
        endEdit(for: session)
    }

    /// Carries out what the desktop wants, as one step of undo.
    func carryOut<Failure: Error>(_ action: () throws(Failure) -> Void) throws(Failure) {
        beginEdit()
        defer {
            isEditing = false
            zone.endEdit()
            saver?.save()
        }
        try action()
    }

    private func answer(_ batch: Batch, for session: Session) {
        for (index, line) in batch.lines.enumerated() {
            let isDone = answer(
                line, at: index, songs: batch.songs[index] ?? [], confirms: batch.confirmsEach, for: session)
            guard isDone, !session.outbox.isOverfull else { return }
        }
        session.outbox.append(Reply.okBytes)
    }

    /// Writes what one line answers; false when that ends the whole answer.
    private func answer(
        _ line: Line, at index: Int = 0, songs: [SongAnswer] = [], confirms: Bool = false, for session: Session
    ) -> Bool {
        do throws(Refused) {
            let context = try run(line, songs: songs, for: session)
            if confirms, !context.isSilent { context.reply.listOK() }
            // To look for nothing takes a tenth of the time of a short command.
            if !context.reply.bytes.isEmpty { session.outbox.append(context.reply.bytes) }
            return !context.isSilent
        } catch {
            var reply = error.reply
            reply.ack(error.ack, index: index, command: error.command)
            session.outbox.append(reply.bytes)
            return false
        }
    }

    /// A command that was not carried out, with what it had answered so far.
    private struct Refused: Error {
        let ack: Ack
        var command = ""
        var reply = Reply()
    }

    private func run(_ line: Line, songs: [SongAnswer], for session: Session) throws(Refused) -> CommandContext {
        let request: Request
        switch line {
        case .request(let found): request = found
        case .fault(let ack): throw Refused(ack: ack)
        }
        guard let command = table.find(request.name) else { throw Refused(ack: .unknownCommand(request.name)) }
        let context = CommandContext(
            session: session, zone: zone, server: self, arguments: request.arguments, songs: songs)
        do throws(Ack) {
            guard command.isPermitted(to: session.permissions, count: request.arguments.count) else {
                throw .notPermitted(request.name)
            }
            try command.checkArity(request.arguments.count)
            if command.mayEdit { beginEdit() }
            try command.run(context)
            return context
        } catch {
            throw Refused(ack: error, command: request.name, reply: context.reply)
        }
    }

    // MARK: Edits

    /// Takes note of where things stand, once in what a client sent; asking costs nothing of that.
    private func beginEdit() {
        guard !isEditing else { return }
        isEditing = true
        zone.beginEdit()
    }

    private func endEdit(for session: Session) {
        guard isEditing else { return }
        isEditing = false
        zone.endEdit()
        // What has changed is acknowledged when it cannot be lost any more.
        if let ticket = saver?.save() { session.hold(until: ticket) }
    }
}
