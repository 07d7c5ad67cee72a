/// What a read from a stream came to.
package enum ReadOutcome: Equatable, Sendable {
    /// So many bytes were appended, at least one.
    case bytes(Int)

    /// Nothing is there yet.
    case wouldBlock

    /// The other side will send nothing more.
    case endOfFile
}
