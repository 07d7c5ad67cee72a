/// What a client's bytes turn into, one step at a time.
package enum Incoming: Equatable, Sendable {
    /// One line on its own.
    case single(Line)
    /// A complete command list.
    case list(CommandList)
    /// A command list above 2 MiB: the connection is to be closed, and no more will come of its bytes.
    case overflow
}
