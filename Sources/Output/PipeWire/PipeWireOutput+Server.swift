import Realtime
import Unix

/// PipeWire and the session manager, as they come and go.
extension PipeWireOutput {
    /// How long the session manager may be away before we do without, in nanoseconds.
    private static let managerPatience: Int64 = 1_500_000_000
    /// How long it may take to name a default sink, and how often it is asked again.
    private static let defaultPatience: Int64 = 300_000_000
    private static let mostDefaultTries = 10

    func makeServer(remote: String?) -> PipeWireServer {
        let identity = identity
        return PipeWireServer(loop: loop, remote: remote) { properties in
            properties.set("application.name", identity.application)
            properties.set("application.id", identity.id)
            properties.set("application.icon-name", identity.icon)
            properties.set("application.version", identity.version)
        } take: { [unowned self] event in
            switch event {
            case .graph(let event): take(event)
            case .told: takeTold()
            case .lost(let reason): lose(reason)
            }
        }
    }

    /// Connects, or waits until there is a PipeWire.
    package func observe() {
        isObserving = true
        server.connectWhenThere()
        reviewRoute()
    }

    /// Whether a stream would have to wait for the session manager.
    var awaitsManager: Bool { server.isComplete && !graph.hasManager && !doesWithoutManager }

    private func takeTold() {
        isAllTold = true
        awaitDefault()
        completeGraph()
    }

    /// Goes by what there is, once all of it has been told.
    ///
    /// The default sink comes from the session manager, and PipeWire's answer may be ahead of it: a client that waits for such news
    /// is served again as soon as the session manager gives it its permissions.
    func completeGraph() {
        guard isAllTold, !server.isComplete, !graph.lacksDefault || defaultTries > 0 else { return }
        server.complete()
        if !graph.hasManager { awaitManager() }
        reviewRoute()
        linkLater()
        tellAvailability()
    }

    /// Says that another stream would run now, if so.
    func tellAvailability() {
        guard server.isComplete, !awaitsManager, wish.plan(in: graph, own: nil).isOpen else { return }
        events.post(.available)
    }

    private func lose(_ reason: String) {
        stopAwaitingManager()
        doesWithoutManager = false
        let hadStream = stream != nil
        endStream()
        leaving = []
        portless = []
        tolerated = []
        if let defaultTimer { loop.cancel(defaultTimer) }
        defaultTimer = nil
        defaultTries = 0
        isAllTold = false
        graph = Graph()
        if hadStream { state = .failed(reason: reason) }
        events.post(.lost(reason: reason))
        reviewRoute()
        list()
    }

    /// The session manager has come or gone.
    ///
    /// With it go the links that it made, and the next one finds no way to link a stream that had them (WirePlumber 0.4).
    func takeManager(isThere: Bool) {
        if isThere {
            stopAwaitingManager()
            doesWithoutManager = false
            defaultTries = 0
            if !isManaged { reopen("the session manager is back") }
            tellAvailability()
        } else {
            reopen("the session manager has gone")
            awaitManager()
        }
    }

    private func awaitManager() {
        guard managerTimer == nil else { return }
        managerTimer = loop.timer(at: loop.time.now.advanced(by: Self.managerPatience)) { [unowned self] in
            managerTimer = nil
            doesWithoutManager = true
            if isManaged { reopen("there is no session manager") }
            reviewRoute()
            list()
            tellAvailability()
        }
    }

    /// Asks once more for the default sink, if it has not been told in time.
    ///
    /// Who listens to the metadata in the moment in which the session manager makes it may not be told of anything (0.3.65).
    func awaitDefault() {
        guard graph.lacksDefault else {
            defaultTries = 0
            return
        }
        guard defaultTimer == nil, defaultTries < Self.mostDefaultTries else { return }
        defaultTimer = loop.timer(at: loop.time.now.advanced(by: Self.defaultPatience)) { [unowned self] in
            defaultTimer = nil
            guard graph.lacksDefault else { return }
            defaultTries += 1
            server.graph?.askMetadata()
            completeGraph()
            awaitDefault()
        }
    }

    private func stopAwaitingManager() {
        if let managerTimer { loop.cancel(managerTimer) }
        managerTimer = nil
    }
}
