/// What happens to a bar.
package enum BarEvent {
    /// The program runs.
    case started
    /// The connection that was asked for stands.
    case connected
    /// The connection that was asked for failed, or took too long.
    case failed
    /// Bytes of the server.
    case received(ArraySlice<UInt8>)
    /// The server closed the connection, or it broke.
    case closed
    /// Something changed where a socket may appear.
    case serverMayBeBack
    /// The bar was stopped and goes on: what it shows may be old.
    case resumed
    /// The moment of the last `wake` effect has come.
    case woken
}
