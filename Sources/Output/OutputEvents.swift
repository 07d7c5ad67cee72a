import Unix

/// Holds what happened until the turn of the control thread's event loop is over, then tells it in order.
final class OutputEvents {
    private let loop: EventLoop
    private var waiting: [OutputEvent] = []
    private var isScheduled = false
    /// Who is told.
    var handler: ((OutputEvent) -> Void)?

    init(loop: EventLoop) {
        self.loop = loop
    }

    /// Tells `event` at the end of the turn.
    func post(_ event: OutputEvent) {
        waiting.append(event)
        guard !isScheduled else { return }
        isScheduled = true
        loop.afterTurn { [weak self] in self?.deliver() }
    }

    /// Forgets what was not told yet of a stream that is no more.
    func discardStreamEvents() {
        waiting.removeAll(where: \.isOfStream)
    }

    private func deliver() {
        isScheduled = false
        // What a handler causes waits for the next turn; what it discards is not told.
        var left = waiting.count
        while left > 0, !waiting.isEmpty {
            left -= 1
            handler?(waiting.removeFirst())
        }
    }
}
