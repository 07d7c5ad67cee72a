/// Why `playd` does not start.
package struct StartupError: Error, Equatable, Sendable {
    /// Whether what was asked for is at fault (exit code 2), and not the moment (1).
    package let isUsage: Bool
    /// One sentence for the user.
    package let message: String
}
