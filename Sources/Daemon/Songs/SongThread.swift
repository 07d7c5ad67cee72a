package import Unix

/// The thread that looks for songs and reads their tags, a little for each client in turn.
package final class SongThread {
    private enum Order: Sendable {
        case job(SongJob)
        case cancel(SongTicket)
        case quit
    }

    private let orders: Mailbox<Order>
    private let answers: Mailbox<SongJobAnswer>
    private let thread: WorkerThread
    private let loop: EventLoop
    private var watch: Watch?
    private var waiting: [SongTicket: ([SongAnswer]) -> Void] = [:]
    private var lastNumber = 0

    /// Starts the thread.
    ///
    /// Throws when the system refuses it or a descriptor.
    package init(loop: EventLoop, finder: SongFinder) throws(Errno) {
        let orders = try Mailbox<Order>()
        let answers = try Mailbox<SongJobAnswer>()
        self.orders = orders
        self.answers = answers
        self.loop = loop
        thread = try WorkerThread.start(name: "songs") {
            var rota = SongRota(finder: finder)
            while true {
                for order in orders.drain() {
                    switch order {
                    case .job(let job): rota.add(job)
                    case .cancel(let ticket): rota.cancel(ticket)
                    case .quit: return
                    }
                }
                if let answer = rota.turn() { answers.post(answer) }
                if rota.isEmpty { _ = orders.wait(milliseconds: nil) }
            }
        }
        watch = try loop.watch(answers.descriptor, for: .readable) { [unowned self] _ in deliver() }
    }

    /// Looks for songs; `done` is called on the control thread with an answer for each request.
    ///
    /// A client waits for its songs before it orders more.
    package func find(_ requests: [SongRequest], done: @escaping ([SongAnswer]) -> Void) -> SongTicket {
        lastNumber += 1
        let ticket = SongTicket(number: lastNumber)
        waiting[ticket] = done
        orders.post(.job(SongJob(ticket: ticket, requests: requests)))
        return ticket
    }

    /// Takes an order back: it is not answered any more.
    package func cancel(_ ticket: SongTicket) {
        guard waiting.removeValue(forKey: ticket) != nil else { return }
        orders.post(.cancel(ticket))
    }

    /// Ends the thread, whatever it has still to look for, and waits for the few files that it is at.
    ///
    /// Where the disk does not answer for a second, the end of the program ends it.
    package func close() {
        if let watch { loop.cancel(watch) }
        watch = nil
        orders.post(.quit)
        _ = thread.join(milliseconds: 1000)
    }

    private func deliver() {
        for answer in answers.drain() {
            waiting.removeValue(forKey: answer.ticket)?(answer.answers)
        }
    }
}
