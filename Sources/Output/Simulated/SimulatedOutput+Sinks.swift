import Realtime
import Unix

/// Sinks that are nothing but what is said of them.
extension SimulatedOutput {
    /// Does nothing: what there is to play on changes only when it is told to.
    package func observe() {}

    /// The way of the sound, as far as the device has one.
    package var path: OutputPath? {
        guard format != nil else { return nil }
        var path = OutputPath()
        path.graphRate = device.rate ?? format?.rate
        path.quantum = device.quantum
        return path
    }

    /// Makes all quieter by 12 dB, or no longer.
    package func setDucked(_ on: Bool) {
        isDucked = on
    }

    /// Changes what is said of a sink.
    package func setVolume(_ percent: Int, ofSink name: String) {
        changeLater(name) { $0.volume = percent }
    }

    /// Changes what is said of a sink.
    package func setMuted(_ on: Bool, ofSink name: String) {
        changeLater(name) { $0.isMuted = on }
    }

    /// Changes which of the ports that are said to be there is active.
    package func selectPort(_ port: String, ofSink name: String) {
        change(name) { sink in
            guard sink.ports.contains(where: { $0.name == port }) else { return }
            for index in sink.ports.indices { sink.ports[index].isActive = sink.ports[index].name == port }
        }
    }

    /// Tells what happened, as if PipeWire had.
    package func tell(_ event: OutputEvent) {
        events.post(event)
    }

    /// Finds out what the route needs and the sinks lack.
    func lookForMissing() {
        let isThere = sinks.contains { $0.isDefault && route.followsDefault || route.names.contains($0.name) }
        missing =
            if route.isEmpty {
                .route
            } else if sinks.isEmpty {
                .sink
            } else if !isThere, let name = route.names.first {
                .chosen(name: name, description: descriptions[name] ?? name)
            } else {
                nil
            }
    }

    private func changeLater(_ name: String, _ body: @escaping (inout Sink) -> Void) {
        guard let levelDelay else { return }
        guard levelDelay > 0 else { return change(name, body) }
        _ = loop.timer(at: loop.time.now.advanced(by: levelDelay)) { [weak self] in self?.change(name, body) }
    }

    private func change(_ name: String, _ body: (inout Sink) -> Void) {
        guard let index = sinks.firstIndex(where: { $0.name == name }) else { return }
        body(&sinks[index])
    }
}

extension Sink {
    /// What stands for the simulated device among the sinks.
    static var simulated: Sink {
        var sink = Sink(name: "simulated", description: "Simulated", kind: .virtual)
        sink.isDefault = true
        sink.volume = 100
        sink.isMuted = false
        return sink
    }
}
