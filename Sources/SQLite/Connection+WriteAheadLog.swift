internal import CSQLite

/// The write-ahead log, for those who decide themselves when it is copied into the database.
extension Connection {
    /// Pages written since this was last asked, into the log or the database.
    package func takePagesWritten() -> Int {
        var count: Int32 = 0
        var highest: Int32 = 0
        let result = unsafe sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_WRITE, &count, &highest, 1)
        return result == SQLITE_OK ? Int(count) : 0
    }

    /// Copies the log into the database as far as no reader is in the way.
    ///
    /// Waits for the disk.
    package func checkpoint() throws(SQLiteError) {
        let result = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        try check(result, "checkpoint")
    }
}
