internal import CSQLite

/// A call of SQLite that failed.
package struct SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number, to act on.
    package let code: ResultCode

    /// What was being tried, as the beginning of a sentence: with the path when opening, else with the SQL.
    package let operation: String

    /// The reason in SQLite's words.
    package let message: String

    /// An error made of its parts.
    package init(code: ResultCode, operation: String, message: String) {
        self.code = code
        self.operation = operation
        self.message = message
    }

    /// The failure that `result` is, in the general words for its number.
    init(_ result: Int32, operation: String) {
        self.init(
            code: ResultCode(rawValue: result), operation: operation,
            message: unsafe String(cString: sqlite3_errstr(result)))
    }

    /// The operation and the reason, for logs.
    package var description: String { "\(operation): \(message)" }
}
