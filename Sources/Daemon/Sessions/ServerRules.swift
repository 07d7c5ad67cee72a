/// What a server grants its clients, all of them together and each on its own.
package struct ServerRules: Equatable, Sendable {
    /// Who may do what.
    package var access = Access()
    /// The most clients at a time.
    package var maxConnections = 4096
    /// The most bytes that may wait for one client; with more it is closed.
    package var maxOutputBuffer = 64 << 20

    /// The rules that hold where nothing is configured.
    package init() {}
}
