package import Unix

/// The bus of the session as it comes and goes: one connection at a time, with our objects and our name on it.
///
/// Control thread. Without the bus it waits for its socket to appear, with no wake-up meanwhile.
package final class SessionBus {
    /// What happens to it.
    package enum Event: Equatable, Sendable {
        /// The objects can be reached under this name.
        case joined(String)
        /// The bus lets the objects have none of their names, for this reason.
        case refused(String)
        /// The bus has gone, for this reason.
        case lost(String)
        /// The bus takes news again, after it had not for a while.
        case drained
    }

    /// How long after a sign of life it is tried again, in milliseconds from one try to the next.
    private static let patience: [Int64] = [10, 40, 100, 250, 500, 1000, 2000]
    /// The same where nothing tells that there is a new one.
    private static let lookInterval: Int64 = 5000

    /// Told what happens; from the loop, never from inside a call to this object.
    package var handler: ((Event) -> Void)?

    private let loop: EventLoop
    private let address: BusAddress
    private let names: [String]
    private let objects: [BusObject]
    private var connection: BusConnection?
    private var hasJoined = false
    private var watch: DirectoryWatch?
    private var timer: TimerToken?
    private var tries = 0

    /// The bus at an address, where `objects` are to be had by the first of `names` that is free.
    package init(loop: EventLoop, address: BusAddress, names: [String], objects: [BusObject]) {
        self.loop = loop
        self.address = address
        self.names = names
        self.objects = objects
    }

    deinit {
        close()
    }

    /// Connects as soon as the bus is there, and again whenever it has gone.
    package func open() {
        if !connect() { wait() }
    }

    /// Leaves the bus for good.
    package func close() {
        stopWaiting()
        connection = nil
    }

    /// Whether somebody could hear us now.
    package var takesNews: Bool { hasJoined && connection?.takesNews == true }

    /// Tells that properties have changed, with the values that they have now.
    package func tellChanged(_ properties: [String], of interface: String, at path: String) {
        connection?.tellChanged(properties, of: interface, at: path)
    }

    /// Emits a signal.
    package func emit(_ signal: String, _ arguments: [BusValue], of interface: String, at path: String) {
        connection?.emit(signal, arguments, of: interface, at: path)
    }

    /// Whether a connection could be begun.
    private func connect() -> Bool {
        connection = try? BusConnection(loop: loop, address: address, names: names, objects: objects) {
            [unowned self] in take($0)
        }
        return connection != nil
    }

    private func take(_ event: BusConnection.Event) {
        switch event {
        case .owned(let name):
            hasJoined = true
            stopWaiting()
            handler?(.joined(name))
        case .refused(let reason):
            stopWaiting()
            handler?(.refused(reason))
        case .drained: if hasJoined { handler?(.drained) }
        case .lost(let reason):
            // This runs inside a call of what is lost.
            loop.afterTurn { [weak self] in self?.finishLoss(reason) }
        }
    }

    private func finishLoss(_ reason: String) {
        guard connection != nil else { return }
        connection = nil
        if hasJoined {
            hasJoined = false
            tries = 0
            handler?(.lost(reason))
        }
        wait()
    }

    // MARK: Waiting for it

    private func wait() {
        if watch == nil { watchSocket() }
        if timer == nil { look(after: Self.patience[min(tries, Self.patience.count - 1)]) }
    }

    private func watchSocket() {
        watch = nil
        guard let socket = address.socket, let slash = socket.lastIndex(of: "/") else { return }
        let directory = slash > socket.startIndex ? String(socket[..<slash]) : "/"
        watch = try? DirectoryWatch(loop: loop, directory: directory) { [unowned self] in
            guard connection == nil else { return }
            tries = 0
            look(after: Self.patience[0])
        }
    }

    private func look(after milliseconds: Int64) {
        if let timer { loop.cancel(timer) }
        timer = loop.timer(at: loop.time.now.advanced(by: milliseconds * 1_000_000)) { [unowned self] in
            timer = nil
            look()
        }
    }

    private func look() {
        guard connection == nil else { return }
        tries += 1
        if connect() { return }
        if tries < Self.patience.count { return look(after: Self.patience[tries]) }
        // The directory may have been another one meanwhile.
        watchSocket()
        let isThere = address.socket.map { (try? Files.status($0)) != nil } ?? true
        if watch == nil || isThere { look(after: Self.lookInterval) }
    }

    private func stopWaiting() {
        if let timer { loop.cancel(timer) }
        timer = nil
        watch = nil
        tries = 0
    }
}
