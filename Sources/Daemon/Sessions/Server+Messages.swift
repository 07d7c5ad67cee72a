package import Wire

/// Messages between clients: what `subscribe`, `sendmessage` and the others do.
///
/// Names of channels are taken as they are; whoever reads the command checks them.
extension Server {
    /// The most channels of one client.
    private static let mostSubscriptions = 16

    /// The channels that somebody listens on, in order.
    package var channelNames: [String] { channels.keys.sorted() }

    /// Has a client hear what is said on a channel.
    package func subscribe(_ session: Session, to channel: String) throws(Ack) {
        guard !session.subscriptions.contains(channel) else {
            throw Ack(.exist, "already subscribed to this channel")
        }
        guard session.subscriptions.count < Self.mostSubscriptions else {
            throw Ack(.exist, "subscription list is full")
        }
        session.subscriptions.insert(channel)
        channels[channel, default: []].append(session)
        note(.subscription)
    }

    /// Ends that.
    package func unsubscribe(_ session: Session, from channel: String) throws(Ack) {
        guard session.subscriptions.remove(channel) != nil else {
            throw Ack(.noExist, "not subscribed to this channel")
        }
        leave(session, channel)
        note(.subscription)
    }

    /// Says something to all who listen on a channel, the sender too if it does.
    package func send(_ text: String, to channel: String) throws(Ack) {
        guard let listeners = channels[channel] else { throw Ack(.noExist, "nobody is subscribed to this channel") }
        let message = ChannelMessage(channel: channel, text: text)
        for session in listeners { session.receive(message) }
    }

    /// Takes a client that has gone out of its channels, silently.
    func leaveChannels(_ session: Session) {
        for channel in session.subscriptions { leave(session, channel) }
        session.subscriptions = []
    }

    private func leave(_ session: Session, _ channel: String) {
        channels[channel]?.removeAll { $0 === session }
        if channels[channel]?.isEmpty == true { channels[channel] = nil }
    }
}
