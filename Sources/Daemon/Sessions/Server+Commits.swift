/// Answers that wait until what they confirm is on the disk.
extension Server {
    /// Says that all changes up to this ticket are on the disk: the answers that waited for it go out.
    package func committed(_ ticket: Int) {
        lastCommit = max(lastCommit, ticket)
        var count = 0
        // Those who go on may have new answers held back, behind these.
        while count < held.count, held[count].ticket <= ticket {
            held[count].session.release(upTo: ticket)
            count += 1
        }
        held.removeFirst(count)
        while let next = confirmations.first, next.ticket <= ticket {
            confirmations.removeFirst()
            next.confirm()
        }
    }

    /// Calls `confirm` when all that has been done so far is on the disk.
    func whenCommitted(_ confirm: @escaping () -> Void) {
        if let ticket = saver?.save(), ticket > lastCommit {
            confirmations.append((ticket, confirm))
        } else {
            confirm()
        }
    }

    /// Keeps in mind who waits for a ticket; tickets come in rising order.
    func hold(_ session: Session, until ticket: Int) {
        held.append((ticket, session))
    }
}
