package import Unix

/// The thread that looks for songs and reads their tags, one client's job after the other.
package final class SongThread {
    private enum Order: Sendable {
        case job(SongJob)
        case quit
    }

    private let orders: Mailbox<Order>
    private let answers: Mailbox<SongJobAnswer>
    private let thread: WorkerThread
    private let loop: EventLoop
    private let cancellation: Cancellation
    private var watch: Watch?
    private var waiting: [Int: ([SongAnswer]) -> Void] = [:]
    private var lastTicket = 0

    /// Starts the thread.
    ///
    /// Throws when the system refuses it or a descriptor.
    package init(loop: EventLoop, finder: SongFinder) throws(Errno) {
        let orders = try Mailbox<Order>()
        let answers = try Mailbox<SongJobAnswer>()
        self.orders = orders
        self.answers = answers
        self.loop = loop
        cancellation = finder.cancellation
        thread = try WorkerThread.start(name: "songs") {
            while true {
                for order in orders.drain() {
                    guard case .job(let job) = order else { return }
                    answers.post(SongJobAnswer(ticket: job.ticket, answers: job.requests.map(finder.answer)))
                }
                _ = orders.wait(milliseconds: nil)
            }
        }
        watch = try loop.watch(answers.descriptor, for: .readable) { [unowned self] _ in deliver() }
    }

    /// Looks for songs; `done` is called on the control thread with an answer for each request.
    package func find(_ requests: [SongRequest], done: @escaping ([SongAnswer]) -> Void) {
        lastTicket += 1
        waiting[lastTicket] = done
        orders.post(.job(SongJob(ticket: lastTicket, requests: requests)))
    }

    /// Ends the thread, whatever it has still to look for, and waits for the file that it is at.
    package func close() {
        if let watch { loop.cancel(watch) }
        watch = nil
        cancellation.cancel()
        orders.post(.quit)
        thread.join()
    }

    private func deliver() {
        for answer in answers.drain() {
            waiting.removeValue(forKey: answer.ticket)?(answer.answers)
        }
    }
}
