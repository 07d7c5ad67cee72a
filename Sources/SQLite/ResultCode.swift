internal import CSQLite

/// What a call of SQLite returned, in the extended form, which says more than the primary one.
///
/// Compare `primary` with the constants to act on a kind of failure: `error.code.primary == .busy`.
package struct ResultCode: RawRepresentable, Hashable, Sendable {
    /// The number, as in `sqlite3.h`.
    package let rawValue: Int32

    /// A code of a number.
    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The kind: the lower byte, without what the extended code adds.
    package var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

    /// Another connection has a lock that was needed.
    package static let busy = ResultCode(rawValue: SQLITE_BUSY)
    /// A constraint of a table forbids it.
    package static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
    /// The file is damaged.
    package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
    /// The file cannot be opened or made.
    package static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
    /// Wrong SQL, a missing table, and whatever else has no number of its own.
    package static let error = ResultCode(rawValue: SQLITE_ERROR)
    /// No space left, on the disk or within the limit of the database.
    package static let full = ResultCode(rawValue: SQLITE_FULL)
    /// The system refused to read, write or sync.
    package static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
    /// The file is something else than a database.
    package static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
    /// The file, or the connection, may only be read.
    package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
}
