/// Where diagnostics go, descriptor 2.
package enum StandardError {
    /// Writes a line in one piece, so that lines of several threads do not mix; failures have nowhere to be told.
    package static func write(_ line: String) {
        try? writeAll(line + "\n", to: 2)
    }
}
