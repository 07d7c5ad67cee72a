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

    /// Told what happens; from the loop, never from inside a call to this object.
    package var handler: ((Event) -> Void)?

    private let loop: EventLoop
    private let address: BusAddress
    private let names: [String]
    private let objects: [BusObject]
    private var connection: BusConnection?
    private var hasJoined = false
    private let reconnection: Reconnection

    /// The bus at an address, where `objects` are to be had by the first of `names` that is free.
    package init(loop: EventLoop, address: BusAddress, names: [String], objects: [BusObject]) {
        self.loop = loop
        self.address = address
        self.names = names
        self.objects = objects
        reconnection = Reconnection(loop: loop, socket: address.socket)
        reconnection.attempt = { [unowned self] in connect() }
    }

    deinit {
        close()
    }

    /// Connects as soon as the bus is there, and again whenever it has gone.
    package func open() {
        if !connect() { reconnection.begin() }
    }

    /// Leaves the bus for good.
    package func close() {
        reconnection.stop()
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
            reconnection.stop()
            handler?(.joined(name))
        case .refused(let reason):
            reconnection.stop()
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
            handler?(.lost(reason))
        }
        reconnection.begin()
    }
}
