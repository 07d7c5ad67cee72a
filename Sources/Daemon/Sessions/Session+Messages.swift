import Wire

/// The client's place among those that send each other messages.
extension Session {
    /// The most messages that wait for a client; further ones are dropped.
    private static let mostMessages = 64

    /// Gives the messages that have come since the last time.
    package func takeMessages() -> [ChannelMessage] {
        defer { inbox = [] }
        return inbox
    }

    /// Leaves a message for the client, and tells it of the first one that waits.
    func receive(_ message: ChannelMessage) {
        guard inbox.count < Self.mostMessages else { return }
        inbox.append(message)
        if inbox.count == 1 { note(.message) }
    }
}
