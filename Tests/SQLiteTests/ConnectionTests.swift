import Foundation
import Harness
import SQLite
import Testing

/// Connections and statements on real files.
@Suite struct ConnectionTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.file("test.db")
    }

    private func open(_ access: Connection.Access = .create) throws -> Connection {
        try Connection(path: path, access: access)
    }

    private func numbers(_ connection: Connection) throws -> [Int64] {
        var numbers: [Int64] = []
        try connection.prepare("SELECT number FROM test ORDER BY number").forEachRow { row throws(SQLiteError) in
            numbers.append(row.integer(0) ?? -1)
        }
        return numbers
    }

    private func table(_ values: Int...) throws -> Connection {
        let connection = try open()
        try connection.execute("CREATE TABLE test(number INTEGER UNIQUE)")
        let insert = try connection.prepare("INSERT INTO test VALUES (?1)")
        for value in values { try insert.run(Value(value)) }
        return connection
    }

    private func failure(_ body: () throws -> Void) -> SQLiteError? {
        do {
            try body()
            return nil
        } catch {
            return error as? SQLiteError
        }
    }

    // MARK: Statements

    @Test func whatIsWrittenIsThereForTheNext() throws {
        do {
            let connection = try table(1, 2, 3)
            #expect(connection.lastInsertedRow == 3)
            try connection.execute("UPDATE test SET number = number + 10 WHERE number > 1; SELECT 1")
            #expect(connection.changedRows == 2)
        }
        #expect(try numbers(try open(.read)) == [1, 12, 13])
    }

    @Test func aStatementRunsAgainAfterAFailure() throws {
        let connection = try table(1)
        let insert = try connection.prepare("INSERT INTO test VALUES (?1)")
        let refused = failure { try insert.run(.integer(1)) }
        #expect(refused?.code.primary == .constraint)
        #expect(refused?.code != .constraint, "the extended code says which")
        #expect(refused?.description == "INSERT INTO test VALUES (?1): UNIQUE constraint failed: test.number")
        try insert.run(.integer(2))
        #expect(try numbers(connection) == [1, 2])
    }

    @Test func theFirstRowIsEnough() throws {
        let connection = try table(1, 2, 3)
        let select = try connection.prepare("SELECT number FROM test WHERE number >= ?1 ORDER BY number")
        #expect(try select.first(.integer(2)) { row throws(SQLiteError) in row.integer(0) } == 2)
        #expect(try select.first(.integer(9)) { row throws(SQLiteError) in row.integer(0) } == nil)
        // A statement that still stood on its row would be in the way.
        try connection.execute("DROP TABLE test")
    }

    @Test func anErrorOfTheClosureEndsTheRows() throws {
        let connection = try table(1, 2, 3)
        let select = try connection.prepare("SELECT number FROM test")
        var seen = 0
        let stop = SQLiteError(code: .error, operation: "count", message: "enough")
        #expect(
            failure {
                try select.forEachRow { _ throws(SQLiteError) in
                    seen += 1
                    if seen == 2 { throw stop }
                }
            } == stop)
        #expect(seen == 2)
        try connection.execute("DROP TABLE test")
    }

    @Test func aMissingParameterTraps() async throws {
        await #expect(processExitsWith: .failure) {
            let connection = try Connection(path: ":memory:", access: .create)
            try connection.prepare("SELECT ?1, ?2").run(.integer(1))
        }
    }

    @Test func aStatementKeepsItsConnection() throws {
        let statement = try table(7).prepare("SELECT number FROM test")
        #expect(try statement.first { row throws(SQLiteError) in row.integer(0) } == 7)
    }

    @Test func wrongSQLIsAnError() throws {
        let connection = try open()
        let wrong = failure { _ = try connection.prepare("SELEC 1") }
        #expect(wrong?.code == .error)
        #expect(wrong?.description == "SELEC 1: near \"SELEC\": syntax error")
        #expect(failure { try connection.execute("SELECT * FROM absent") }?.message == "no such table: absent")
    }

    // MARK: Opening

    @Test func aFileThatIsNotThere() throws {
        #expect(failure { _ = try open(.write) }?.code.primary == .cannotOpen)
        #expect(failure { _ = try open(.read) }?.code.primary == .cannotOpen)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(failure { _ = try Connection(path: path + "\u{0}x", access: .create) }?.code == .cannotOpen)
        #expect(
            failure { _ = try Connection(path: directory.file("a/b"), access: .create) }?.operation.hasSuffix("a/b")
                == true)
    }

    @Test func readingOnly() throws {
        _ = try table(1)
        let connection = try open(.read)
        #expect(failure { try connection.execute("DELETE FROM test") }?.code.primary == .readOnly)
        #expect(try numbers(connection) == [1])
    }

    @Test func aFileOfAnotherKind() throws {
        _ = try directory.write(Array("This is no database, however long one looks at it.".utf8), to: "test.db")
        let connection = try open()
        #expect(failure { try connection.pragma("user_version") }?.code.primary == .notADatabase)
    }

    // MARK: Transactions

    @Test func allOrNothing() throws {
        let connection = try table(1)
        let stop = SQLiteError(code: .error, operation: "test", message: "stop")
        #expect(
            failure {
                try connection.transaction { () throws(SQLiteError) in
                    try connection.execute("INSERT INTO test VALUES (2)")
                    throw stop
                }
            } == stop)
        #expect(!connection.isInTransaction)
        #expect(try numbers(connection) == [1])
        let result = try connection.transaction { () throws(SQLiteError) in
            #expect(connection.isInTransaction)
            try connection.execute("INSERT INTO test VALUES (3)")
            return "done"
        }
        #expect(result == "done")
        #expect(try numbers(connection) == [1, 3])
    }

    @Test func oneWriterAtATime() throws {
        let first = try table()
        let second = try open()
        try first.transaction { () throws(SQLiteError) in
            #expect(failure { try second.transaction { () throws(SQLiteError) in } }?.code.primary == .busy)
        }
        try second.transaction { () throws(SQLiteError) in try second.execute("INSERT INTO test VALUES (1)") }
        #expect(try numbers(first) == [1])
    }

    @Test func aFullDatabaseTakesTheTransactionBack() throws {
        let connection = try table(1)
        try connection.execute("CREATE TABLE big(bytes BLOB)")
        try connection.pragma("max_page_count", "8")
        let insert = try connection.prepare("INSERT INTO big VALUES (?1)")
        let full = failure {
            try connection.transaction { () throws(SQLiteError) in
                try connection.execute("INSERT INTO test VALUES (2)")
                for _ in 0..<100 { try insert.run(.blob([UInt8](repeating: 1, count: 4000))) }
            }
        }
        #expect(full?.code.primary == .full)
        #expect(!connection.isInTransaction)
        #expect(try numbers(connection) == [1])
    }

    // MARK: Pragmas and the log

    @Test func pragmasAreReadAndSet() throws {
        let connection = try open()
        #expect(try connection.pragma("user_version") == .integer(0))
        try connection.pragma("user_version", "7")
        #expect(try connection.pragma("user_version") == .integer(7))
        #expect(try connection.pragma("journal_mode", "WAL") == .text("wal"))
        #expect(try connection.pragma("no_such_pragma") == .null)
    }

    @Test func theLogIsCopiedWhenAsked() throws {
        let connection = try table()
        try connection.pragma("journal_mode", "WAL")
        try connection.pragma("wal_autocheckpoint", "0")
        _ = connection.takePagesWritten()
        try connection.execute("INSERT INTO test VALUES (1)")
        #expect(connection.takePagesWritten() > 0)
        #expect(connection.takePagesWritten() == 0)
        // Without its log the database shows only what was copied.
        let copy = directory.file("copy.db")
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        #expect(try numbers(try Connection(path: copy, access: .write)) == [])
        try connection.checkpoint()
        try FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        #expect(try numbers(try Connection(path: copy, access: .write)) == [1])
    }
}
