package import Tags
package import Unix

/// The control thread's handle of the thread that measures how loud files are.
///
/// The thread has the last place at the processor and the disk, so music and answers do not wait for it.
package final class LoudnessScanner {
    /// What the thread has to say.
    enum Report: Sendable {
        /// The store now knows this file.
        case measured(path: String, Loudness.Level)
        /// Nothing is left of the list with this number.
        case finished(Int)
    }

    /// Called on the control thread with a file that has just been measured, for one that plays already.
    package var onMeasured: ((String, Loudness.Level) -> Void)?
    /// Called on the control thread when all that is wanted has been measured, given up, or was known.
    package var onFinished: (() -> Void)?

    private let orders: Mailbox<ScanLoop.Order>
    private let reports: Mailbox<Report>
    private let thread: WorkerThread
    private let loop: EventLoop
    private var watch: Watch?
    private var lastNumber = 0

    /// Starts the thread, which keeps its results in `store`.
    ///
    /// Throws when the system refuses it or a descriptor.
    package convenience init(loop: EventLoop, store: LoudnessStore) throws(Errno) {
        try self.init(loop: loop, store: store, access: ScanLoop.Access())
    }

    init(loop: EventLoop, store: LoudnessStore, access: ScanLoop.Access) throws(Errno) {
        let orders = try Mailbox<ScanLoop.Order>()
        let reports = try Mailbox<Report>()
        self.orders = orders
        self.reports = reports
        self.loop = loop
        thread = try WorkerThread.start(name: "loudness") {
            ScanLoop(store: store, access: access, orders: orders, reports: reports).run()
        }
        watch = try loop.watch(reports.descriptor, for: .readable) { [unowned self] _ in deliver() }
    }

    /// Has these files measured where that is needed, in this order; forgets all others that were wanted before.
    package func want(_ paths: [String]) {
        lastNumber += 1
        orders.post(.want(paths, number: lastNumber))
    }

    /// Ends the thread in the middle of what it does.
    ///
    /// Waits for it for a moment, which is enough unless others leave it no processor; then the end of the program ends it.
    package func close() {
        close(waitingAtMost: 250)
    }

    func close(waitingAtMost milliseconds: Int32) {
        if let watch { loop.cancel(watch) }
        watch = nil
        orders.post(.quit)
        _ = thread.join(milliseconds: milliseconds)
    }

    private func deliver() {
        for report in reports.drain() {
            switch report {
            case .measured(let path, let level): onMeasured?(path, level)
            // An earlier list's end is of no interest.
            case .finished(let number): if number == lastNumber { onFinished?() }
            }
        }
    }
}
