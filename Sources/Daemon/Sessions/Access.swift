/// What clients may do: from the start, and after a password.
package struct Access: Equatable, Sendable {
    /// What a client has that comes over TCP.
    package var remote = Permission.all
    /// What a client has that comes over a Unix socket.
    package var local = Permission.all
    /// What can be had by a word.
    package var passwords = Passwords()

    /// Everything for everybody.
    package init() {}
}
