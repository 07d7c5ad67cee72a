/// A refusal: what a command throws, and what the `ACK` line tells.
package struct Ack: Error, Equatable, Sendable {
    /// The protocol's error number.
    package let code: AckCode
    /// One sentence for people.
    ///
    /// It may hold anything; `Reply` makes one line of it.
    package let message: String

    /// A refusal with its number and sentence.
    package init(_ code: AckCode, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The `ACK` line without its line feed.
    ///
    /// - Parameters:
    ///   - index: place of the failing command in its command list, from 0; 0 outside lists.
    ///   - command: name of the failing command, empty when it was not recognised.
    /// - Returns: the line as one string, not yet cleaned of control characters or cut.
    package func line(index: Int, command: String) -> String {
        "ACK [\(code.rawValue)@\(index)] {\(command)} \(message)"
    }
}
