import Unix

/// What waits for the end of the loop's turn.
extension Server {
    /// Runs `work` when the turn is over, unless the server is gone by then.
    func afterTurn(_ work: @escaping () -> Void) {
        workAfterTurn.append(work)
        guard workAfterTurn.count == 1 else { return }
        loop.afterTurn { [weak turnEnd] in turnEnd?.server.finishTurn() }
    }

    private func finishTurn() {
        let work = workAfterTurn
        workAfterTurn = []
        for item in work { item() }
    }

    /// What the loop holds weakly in the server's place.
    ///
    /// To an object that has ever been referred to weakly, every reference costs several times as much.
    final class TurnEnd {
        unowned let server: Server

        init(_ server: Server) {
            self.server = server
        }
    }
}
