/// What one line of a client amounts to.
package enum Line: Equatable, Sendable {
    /// A well-formed command, not yet looked up.
    case request(Request)
    /// A line that cannot be a command. It is answered with empty braces, as the command has no name.
    case fault(Ack)
}
