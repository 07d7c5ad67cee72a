package import Unix

/// The control thread's handle of the thread that writes the state file.
package final class StateThread {
    /// Called on the control thread when `committed` has grown.
    package var onCommit: ((Int) -> Void)?
    /// The highest ticket whose zone, or a newer one, is in the file.
    ///
    /// Tickets count as committed too when the file cannot be written or there is none: who waits for one shall not
    /// wait for a disk to get free. The log has the reason then.
    package private(set) var committed = 0

    private let orders: Mailbox<StateLoop.Order>
    private let reports: Mailbox<Int>
    private let thread: WorkerThread
    private let loop: EventLoop
    private var watch: Watch?
    private var lastTicket = 0
    /// Whether the thread has a zone that it has not reported.
    private var isBusy = false
    /// The newest zone, for when the thread is free again: however long it takes, no others pile up.
    private var waiting: (zone: SavedZone, ticket: Int)?

    /// Starts the thread, which owns `file` from now on; without a file nothing is kept.
    ///
    /// Throws when the system refuses a thread or a descriptor.
    package init(loop: EventLoop, file: sending StateFile?) throws(Errno) {
        let orders = try Mailbox<StateLoop.Order>()
        let reports = try Mailbox<Int>()
        self.orders = orders
        self.reports = reports
        self.loop = loop
        let writing = StateLoop(file: file, orders: orders, reports: reports)
        thread = try WorkerThread.start(name: "state") { writing.run() }
        watch = try loop.watch(reports.descriptor, for: .readable) { [unowned self] _ in deliver() }
    }

    /// Has `zone` written and returns at once, with the ticket that will be reported; tickets count up from 1.
    ///
    /// Of several zones that wait only the newest is written. A free thread begins when the turn of the loop is over: what
    /// changes in it is one transaction, and those who are told of it have the processors to themselves.
    package func save(_ zone: SavedZone) -> Int {
        lastTicket += 1
        let isFirst = waiting == nil
        waiting = (zone, lastTicket)
        if isFirst { loop.handOver { [weak self] in self?.handIfFree() } }
        return lastTicket
    }

    /// Writes what still waits, ends the thread and closes the file; `onCommit` is not called any more.
    package func close() {
        if let watch { loop.cancel(watch) }
        watch = nil
        hand()
        orders.post(.quit)
        thread.join()
        committed = lastTicket
    }

    private func deliver() {
        guard let last = reports.drain().last else { return }
        committed = last
        isBusy = false
        handIfFree()
        onCommit?(last)
    }

    private func handIfFree() {
        if !isBusy { hand() }
    }

    /// Gives what waits to the thread.
    private func hand() {
        guard let (zone, ticket) = waiting else { return }
        waiting = nil
        isBusy = true
        orders.post(.save(zone, ticket: ticket))
    }
}
