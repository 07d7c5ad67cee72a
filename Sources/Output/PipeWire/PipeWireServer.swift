import Unix

/// PipeWire as it comes and goes: a connection for streams, another for the graph, and what that tells.
///
/// Control thread. Without PipeWire it waits for its socket to appear, with no wake-up meanwhile.
final class PipeWireServer {
    /// What happens to it.
    enum Event {
        /// The graph has changed. Told while the connection is iterated, which must not be ended then.
        case graph(GraphEvent)
        /// PipeWire has told all that it knew.
        case told
        /// It has gone, for this reason, and with it all that belonged to it.
        case lost(String)
    }

    /// The connection for streams; nil while there is none.
    private(set) var connection: PipeWireConnection?
    /// What can be asked of the graph, on a connection of its own; there with that for streams.
    private(set) var graph: PipeWireGraph?
    /// Whether all that was there has been told.
    private(set) var isComplete = false

    private let loop: EventLoop
    private let remote: String?
    private let identify: (borrowing PropertyList) -> Void
    private let take: (Event) -> Void
    private var isLosing = false
    private let reconnection: Reconnection

    /// PipeWire at the socket `remote`, nil for the user's; `identify` says who connects.
    init(
        loop: EventLoop, remote: String?, identify: @escaping (borrowing PropertyList) -> Void,
        take: @escaping (Event) -> Void
    ) {
        self.loop = loop
        self.remote = remote
        self.identify = identify
        self.take = take
        reconnection = Reconnection(loop: loop, socket: PipeWireSocket.place(remote: remote))
        reconnection.attempt = { [unowned self] in (try? connect()) != nil }
    }

    /// Where its socket is looked for.
    var place: String { PipeWireSocket.place(remote: remote) }

    /// Connects, unless it is there already.
    func connect() throws(PipeWireError) {
        guard connection == nil else { return }
        let properties = PropertyList()
        identify(properties)
        let told = try connect(behind: nil, properties)
        let made = try connect(behind: told, properties)
        graph = try PipeWireGraph(on: told) { [unowned self] in take(.graph($0)) }
        connection = made
        reconnection.stop()
        // The first answer comes behind the list of what there is, the second behind what that says of itself.
        told.afterAll { [unowned self, unowned told] in
            told.afterAll { [unowned self] in take(.told) }
        }
    }

    private func connect(behind graph: PipeWireConnection?, _ properties: borrowing PropertyList)
        throws(PipeWireError) -> PipeWireConnection
    {
        try PipeWireConnection(loop: loop, behind: graph, properties: properties, remote: remote) { [unowned self] in
            lose("PipeWire has gone: \($0)")
        }
    }

    /// All that was there is known, also what others than PipeWire had to tell.
    func complete() {
        isComplete = true
    }

    /// Connects as soon as it is there.
    func connectWhenThere() {
        guard connection == nil else { return }
        do throws(PipeWireError) {
            try connect()
        } catch {
            reconnection.begin()
        }
    }

    /// Ends the connection; everything that belongs to it has to be gone.
    func close() {
        reconnection.stop()
        graph = nil
        connection = nil
        isComplete = false
    }

    // MARK: Losing it

    /// Marks it as lost, to be torn down later: this runs inside a callback of what is lost.
    private func lose(_ reason: String) {
        guard !isLosing else { return }
        isLosing = true
        loop.afterTurn { [weak self] in self?.finishLoss(reason) }
    }

    private func finishLoss(_ reason: String) {
        isLosing = false
        guard connection != nil else { return }
        isComplete = false
        // Whoever has a stream ends it before the connection goes.
        take(.lost(reason))
        graph = nil
        connection = nil
        connectWhenThere()
    }
}
