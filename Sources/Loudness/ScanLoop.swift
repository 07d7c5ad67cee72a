internal import Decoding
internal import Tags
internal import Unix

/// What the measuring thread runs: takes lists of files from its mailbox and measures them in their order.
///
/// Between two blocks of samples it looks whether something else is wanted. A file that it was at when another came first waits
/// half measured; one that nobody wants any more is dropped.
final class ScanLoop {
    /// What the control thread asks for.
    enum Order: Sendable {
        /// Measure these files, the first one first, and no others; the number is reported at the end.
        case want([String], number: Int)
        /// End.
        case quit
    }

    /// How files are opened, what their tags say, and when; other than usual only in tests.
    struct Access: Sendable {
        var yieldsToOthers = true
        var open: @Sendable (String) throws(DecodingError) -> any Decoder = { path throws(DecodingError) in
            try DecoderFactory.open(path: path)
        }
        var readTags: @Sendable (String) -> Loudness = { LoudnessReader.read(path: $0) }
    }

    /// More files than this are not known to need nothing.
    private static let mostSettled = 100_000

    private let store: LoudnessStore
    private let access: Access
    private let orders: Mailbox<Order>
    private let reports: Mailbox<LoudnessScanner.Report>
    private var wanted: ArraySlice<String> = []
    private var running: FileScan?
    private var waiting: FileScan?
    /// Files that have a gain of their own or are none that can be decoded, and need not be looked at again.
    private var settled: Set<FileKey> = []
    /// The list whose end has to be reported.
    private var number: Int?
    private var isQuitting = false

    init(
        store: LoudnessStore, access: Access, orders: Mailbox<Order>, reports: Mailbox<LoudnessScanner.Report>
    ) {
        self.store = store
        self.access = access
        self.orders = orders
        self.reports = reports
    }

    /// Runs until it is told to quit.
    func run() {
        if access.yieldsToOthers { WorkerThread.yieldToOthers() }
        while true {
            for order in orders.drain() { take(order) }
            if isQuitting { return }
            if running == nil { begin() }
            if let scan = running {
                step(scan)
            } else if wanted.isEmpty {
                if let number { reports.post(.finished(number)) }
                number = nil
                SpareMemory.giveBack()
                _ = orders.wait(milliseconds: nil)
            }
        }
    }

    private func take(_ order: Order) {
        switch order {
        case .quit:
            isQuitting = true
        case .want(let paths, let number):
            wanted = paths[...]
            self.number = number
            if let scan = running, paths.first?.utf8.elementsEqual(scan.path.utf8) != true {
                waiting = scan
                running = nil
            }
            if let scan = waiting, !paths.contains(where: { $0.utf8.elementsEqual(scan.path.utf8) }) { waiting = nil }
        }
    }

    /// Goes on to the next file that is wanted, if it needs to be measured.
    private func begin() {
        guard let path = wanted.first else { return }
        if let scan = waiting, scan.path.utf8.elementsEqual(path.utf8) {
            running = scan
            waiting = nil
            return
        }
        guard let key = FileKey(path: path), !settled.contains(key), store.measurement(of: key) == nil else {
            wanted.removeFirst()
            return
        }
        running = scan(path, key)
        if running == nil { wanted.removeFirst() }
    }

    /// A scan of a file that needs one.
    private func scan(_ path: String, _ key: FileKey) -> FileScan? {
        var scan: FileScan?
        do throws(DecodingError) {
            if !access.readTags(path).hasGain {
                scan = FileScan(path: path, key: key, decoder: try access.open(path))
            }
        } catch {
            // The disk or a permission may be better the next time.
            if case .unreadable = error.code { return nil }
        }
        if scan == nil { settle(key) }
        return scan
    }

    /// Measures a block more, and keeps the result when it was the last.
    private func step(_ scan: FileScan) {
        guard let outcome = scan.step() else { return }
        running = nil
        wanted.removeFirst()
        switch outcome {
        case .unreadable:
            break
        case .measured(let measurement):
            // One that was written to meanwhile is another file.
            guard FileKey(path: scan.path) == scan.key else { return }
            store.keep(measurement, of: scan.key)
            if case .level(let level) = measurement { reports.post(.measured(path: scan.path, level)) }
        }
    }

    private func settle(_ key: FileKey) {
        if settled.count >= Self.mostSettled { settled = [] }
        settled.insert(key)
    }
}
