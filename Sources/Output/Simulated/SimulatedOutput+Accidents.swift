/// What befalls an output from outside, for trying how a player takes it.
extension SimulatedOutput {
    /// The sound system goes away.
    package func lose(reason: String) {
        guard format != nil else { return }
        tearDown()
        state = .failed(reason: reason)
        events.post(.lost(reason: reason))
    }

    /// The only sink is pulled out; the stream waits for it.
    package func removeSink(reason: String) {
        missingSink = reason
        guard isActive else { return }
        let wasStreaming = state == .streaming
        stop()
        if wasStreaming { events.post(.paused) }
        wait(reason)
    }

    /// The session manager loses sight of the stream: it is never linked again, while a new one would be.
    package func forget(reason: String) {
        removeSink(reason: reason)
        isForgotten = true
    }

    /// The sink is back.
    package func returnSink() {
        missingSink = nil
        if isActive, state != .streaming { start() }
    }

    /// The device takes nothing more, while the stream goes on as if it did.
    package func stall() {
        guard state == .streaming else { return }
        stop()
    }

    /// A stalled device takes on from here.
    package func recover() {
        guard state == .streaming else { return }
        startClock()
    }

    /// A sink comes, and is the default if there is no other.
    package func plug(_ sink: Sink) {
        var sink = sink
        sink.isDefault = !sinks.contains(where: \.isDefault)
        sink.volume = sink.volume ?? 100
        sink.isMuted = sink.isMuted ?? false
        sinks.append(sink)
    }

    /// A sink goes, and the first one left is the default if this one was.
    package func unplug(_ name: String) {
        var left = sinks.filter { $0.name != name }
        if !left.isEmpty, !left.contains(where: \.isDefault) { left[0].isDefault = true }
        sinks = left
    }

    /// Somebody makes a sink the default.
    package func makeDefault(_ name: String) {
        sinks = sinks.map { sink in
            var sink = sink
            sink.isDefault = sink.name == name
            return sink
        }
    }

    /// Somebody moves our slider in a mixer.
    package func changeVolume(percent: Int) {
        guard percent != volume else { return }
        volume = percent
        events.post(.volume(percent: percent))
    }

    /// Somebody mutes us in a mixer, or no longer.
    package func changeMuted(_ on: Bool) {
        guard on != isMuted else { return }
        isMuted = on
        events.post(.muted(on))
    }
}
