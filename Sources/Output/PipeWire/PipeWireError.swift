import Unix

/// A call into PipeWire that failed.
struct PipeWireError: Error, Equatable, Sendable {
    /// The errno value.
    let code: Int32
    /// What was being done.
    let operation: String
    /// What the system calls the code.
    var message: String { Errno(code: code, operation: operation).message }
}
