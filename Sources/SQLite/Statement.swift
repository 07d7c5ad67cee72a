internal import CSQLite

/// One compiled statement, kept to be run many times; released when it goes.
///
/// Belongs to the thread of its connection, which it keeps open. `@safe` because no pointer leaves the module.
@safe package final class Statement {
    private let connection: Connection
    private let handle: OpaquePointer
    private let sql: String

    init(_ sql: String, on connection: Connection) throws(SQLiteError) {
        var compiled: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let result = unsafe sqlite3_prepare_v3(connection.handle, sql, -1, flags, &compiled, nil)
        try connection.check(result, sql)
        guard let compiled = unsafe compiled else { preconditionFailure("there is no statement in \"\(sql)\"") }
        unsafe handle = compiled
        self.connection = connection
        self.sql = sql
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// Runs the statement to its end with these parameters, whatever rows it has.
    package func run(_ parameters: Value...) throws(SQLiteError) {
        try run(with: parameters) { _ throws(SQLiteError) in true }
    }

    /// Runs the statement with these parameters and hands over each row as it comes.
    package func forEachRow(
        _ parameters: Value..., body: (borrowing Row) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        try run(with: parameters) { row throws(SQLiteError) in
            try body(row)
            return true
        }
    }

    /// Runs the statement with these parameters up to its first row, and makes that into a result; nil without a row.
    package func first<Result>(
        _ parameters: Value..., body: (borrowing Row) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        var result: Result?
        try run(with: parameters) { row throws(SQLiteError) in
            result = try body(row)
            return false
        }
        return result
    }

    /// Steps until the end, or until `body` has had enough and says false.
    private func run(
        with parameters: [Value], body: (borrowing Row) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        // Also frees what the parameters held, and ends the read that would keep a log from being reused.
        defer {
            unsafe sqlite3_reset(handle)
            unsafe sqlite3_clear_bindings(handle)
        }
        try bind(parameters)
        while true {
            let result = unsafe sqlite3_step(handle)
            try connection.check(result, sql)
            if result == SQLITE_DONE { return }
            let goesOn = unsafe try body(Row(statement: handle))
            if !goesOn { return }
        }
    }

    private func bind(_ parameters: [Value]) throws(SQLiteError) {
        let count = unsafe Int(sqlite3_bind_parameter_count(handle))
        precondition(parameters.count == count, "\(parameters.count) parameters for the \(count) of \"\(sql)\"")
        for (index, value) in parameters.enumerated() {
            let place = Int32(index + 1)
            let result =
                switch value {
                case .null: unsafe sqlite3_bind_null(handle, place)
                case .integer(let number): unsafe sqlite3_bind_int64(handle, place, number)
                case .real(let number): unsafe sqlite3_bind_double(handle, place, number)
                case .text(let text): bind(text, at: place)
                case .blob(let bytes): bind(bytes, at: place)
                }
            try connection.check(result, "bind parameter \(place) of \(sql)")
        }
    }

    private func bind(_ text: String, at place: Int32) -> Int32 {
        var text = text
        // An empty string need not have an address, and a null pointer would bind null.
        if text.isEmpty { return unsafe sqlite3_bind_text(handle, place, "", 0, Self.copied) }
        return text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                unsafe sqlite3_bind_text64(
                    handle, place, bytes.baseAddress, UInt64(bytes.count), Self.copied,
                    UInt8(SQLITE_UTF8))
            }
        }
    }

    private func bind(_ bytes: [UInt8], at place: Int32) -> Int32 {
        if bytes.isEmpty { return unsafe sqlite3_bind_zeroblob(handle, place, 0) }
        return unsafe bytes.withUnsafeBytes { bytes in
            unsafe sqlite3_bind_blob64(handle, place, bytes.baseAddress, UInt64(bytes.count), Self.copied)
        }
    }

    /// `SQLITE_TRANSIENT`, a cast that Swift does not import.
    ///
    /// SQLite copies the bytes before the call returns, so that no pointer outlives the value that it points into.
    private static var copied: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
