internal import CSQLite

/// An open database file; closed when it and all its statements are gone.
///
/// Belongs to one thread at a time and has no lock of its own. `@safe` because no pointer leaves the module.
@safe package final class Connection {
    /// What a connection may do with its file.
    package enum Access: Sendable {
        /// Read and write; a missing file is made when something is first written.
        case create
        /// Read and write a file that must exist.
        case write
        /// Only read a file that must exist.
        case read

        fileprivate var flags: Int32 {
            switch self {
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .write: SQLITE_OPEN_READWRITE
            case .read: SQLITE_OPEN_READONLY
            }
        }
    }

    let handle: OpaquePointer

    /// Opens the file at `path`.
    ///
    /// Throws `cannotOpen` among others. That a file is no database shows only when it is first read.
    package init(path: String, access: Access) throws(SQLiteError) {
        let operation = "open \(path)"
        // C would take a zero byte for the end of a shorter path.
        if path.utf8.contains(0) { throw SQLiteError(SQLITE_CANTOPEN, operation: operation) }
        var opened: OpaquePointer?
        let flags = access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard result == SQLITE_OK, let opened = unsafe opened else {
            // A failed connection still has to be closed, and knows more than the number says.
            defer { unsafe sqlite3_close_v2(opened) }
            guard unsafe opened != nil else { throw SQLiteError(result, operation: operation) }
            throw unsafe Connection.failure(of: opened, result, operation)
        }
        unsafe handle = opened
    }

    deinit {
        unsafe sqlite3_close_v2(handle)
    }

    /// How long a call waits for a lock of another connection before it throws `busy`; without this, not at all.
    package func setBusyTimeout(milliseconds: Int32) {
        unsafe sqlite3_busy_timeout(handle, milliseconds)
    }

    /// Runs SQL that has no parameters and whose rows nobody wants; several statements stand between semicolons.
    package func execute(_ sql: String) throws(SQLiteError) {
        try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil), sql)
    }

    /// Compiles one statement, to be kept and run many times.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(sql, on: self)
    }

    /// The value of a pragma, after it was set to `value` if that is given; null when it returns no row.
    @discardableResult package func pragma(
        _ name: String, _ value: String? = nil
    ) throws(SQLiteError) -> Value {
        var answer: Value?
        try prepare("PRAGMA \(name)" + (value.map { " = \($0)" } ?? "")).forEachRow { row throws(SQLiteError) in
            answer = answer ?? row.value(0)
        }
        return answer ?? .null
    }

    /// Runs `body` in a transaction that is the only writer from its beginning; all of it happens, or nothing does.
    ///
    /// When `body` throws or the commit fails, everything is taken back and the error goes on to the caller. One
    /// transaction does not hold another.
    package func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        precondition(!isInTransaction, "a transaction does not begin inside another")
        try execute("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // After some failures, a full disk for one, SQLite has done so itself.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Whether a transaction is open.
    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// The row that was last inserted through this connection; 0 before the first.
    package var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// How many rows the last statement inserted, updated or deleted.
    package var changedRows: Int { unsafe Int(sqlite3_changes64(handle)) }

    /// Throws what `result` says, if it is a failure.
    func check(_ result: Int32, _ operation: @autoclosure () -> String) throws(SQLiteError) {
        switch result {
        case SQLITE_OK, SQLITE_ROW, SQLITE_DONE: return
        default: throw unsafe Connection.failure(of: handle, result, operation())
        }
    }

    private static func failure(of handle: OpaquePointer?, _ result: Int32, _ operation: String) -> SQLiteError {
        SQLiteError(
            code: ResultCode(rawValue: result), operation: operation,
            message: unsafe String(cString: sqlite3_errmsg(handle)))
    }
}
