package import Unix

/// What is to be done for a bar, in the order given.
package enum BarEffect: Equatable {
    /// Connect to the address of this index, blocking at most so long, and tell `connected` or `failed`.
    case connect(index: Int, milliseconds: Int32)
    /// Close the connection.
    case disconnect
    /// Send this.
    case send(String)
    /// Show this line.
    case print(String)
    /// Look out for sockets that appear, or no longer.
    case watchForServer(Bool)
    /// Tell `woken` at that moment instead of any earlier one asked for; nil: not at all.
    case wake(MonotonicTime?)
}
