internal import CSQLite

/// The row that a statement stands on.
///
/// Lent to a closure for as long as the statement stays on it; it cannot be kept. Columns count from 0. What they
/// hold is copied out. SQLite lets any column hold any type, so that each of these says nil for a type that it is not.
@safe package struct Row: ~Copyable {
    private let statement: OpaquePointer

    init(statement: OpaquePointer) {
        unsafe self.statement = statement
    }

    /// The column when it is a whole number.
    package func integer(_ column: Int) -> Int64? {
        type(of: column) == SQLITE_INTEGER ? unsafe sqlite3_column_int64(statement, Int32(column)) : nil
    }

    /// The column when it is a number in floating point.
    package func real(_ column: Int) -> Double? {
        type(of: column) == SQLITE_FLOAT ? unsafe sqlite3_column_double(statement, Int32(column)) : nil
    }

    /// The column when it is text; what is not UTF-8 in it is replaced by U+FFFD.
    package func text(_ column: Int) -> String? {
        guard type(of: column) == SQLITE_TEXT else { return nil }
        // In this order: asking for the text may change the count.
        let bytes = unsafe sqlite3_column_text(statement, Int32(column))
        let count = unsafe Int(sqlite3_column_bytes(statement, Int32(column)))
        return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The column when it is bytes.
    package func blob(_ column: Int) -> [UInt8]? {
        guard type(of: column) == SQLITE_BLOB else { return nil }
        let bytes = unsafe sqlite3_column_blob(statement, Int32(column))
        let count = unsafe Int(sqlite3_column_bytes(statement, Int32(column)))
        return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }

    /// The column, whatever it is.
    package func value(_ column: Int) -> Value {
        if let number = integer(column) { return .integer(number) }
        if let number = real(column) { return .real(number) }
        if let text = text(column) { return .text(text) }
        return blob(column).map(Value.blob) ?? .null
    }

    /// Whether the column is null.
    package func isNull(_ column: Int) -> Bool {
        type(of: column) == SQLITE_NULL
    }

    private func type(of column: Int) -> Int32 {
        let count = unsafe sqlite3_column_count(statement)
        precondition((0..<Int(count)).contains(column), "there is no column \(column) among \(count)")
        return unsafe sqlite3_column_type(statement, Int32(column))
    }
}
