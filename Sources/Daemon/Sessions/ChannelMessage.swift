/// What one client says to those that listen on a channel.
package struct ChannelMessage: Equatable, Sendable {
    /// The channel.
    package let channel: String
    /// The text, one line.
    package let text: String
}
