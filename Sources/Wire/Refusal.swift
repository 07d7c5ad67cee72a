/// An `ACK` line as the client reads it.
package struct Refusal: Equatable, Sendable {
    /// Number and sentence.
    package let ack: Ack
    /// Place of the failing command in its command list, from 0.
    package let index: Int
    /// The failing command; empty when the server did not know it.
    package let command: String

    /// A refusal made of its parts.
    package init(ack: Ack, index: Int, command: String) {
        self.ack = ack
        self.index = index
        self.command = command
    }
}
