import Foundation
import Glibc
import Testing
import Unix

@Suite struct ListenerTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `clients are accepted and named`() throws {
        let listener = try Listener(path: directory.file("socket"))
        #expect(try listener.accept() == nil)
        let client = try ByteStream.connect(path: directory.file("socket"))
        let served = try #require(try listener.accept())
        #expect(served.peerUser == geteuid())
        #expect(try listener.accept() == nil)
        #expect(try served.write([7]) == 1)
        var bytes: [UInt8] = []
        #expect(try served.read(into: &bytes, atMost: 10) == .wouldBlock)
        #expect(try client.waitReadable(milliseconds: nil))
        #expect(try client.read(into: &bytes, atMost: 10) == .bytes(1))
        #expect(bytes == [7])
        #expect(try client.read(into: &bytes, atMost: 10) == .wouldBlock)
    }

    @Test func `directory, socket and lock are for their user only`() throws {
        let listener = try Listener(path: directory.file("a/b/socket"))
        #expect(try Files.status(directory.file("a")).mode == 0o700)
        #expect(try Files.status(directory.file("a/b")).mode == 0o700)
        #expect(try Files.status(directory.file("a/b/socket")).mode == 0o600)
        #expect(try Files.status(directory.file("a/b/socket.lock")).mode == 0o600)
        listener.close()
    }

    @Test func `closing leaves nothing behind`() throws {
        let listener = try Listener(path: directory.file("socket"))
        listener.close()
        listener.close()
        #expect(listener.raw == -1)
        #expect(try Files.list(directory: directory.path).isEmpty)
        _ = try Listener(path: directory.file("socket"))
        #expect(try Files.list(directory: directory.path).isEmpty, "going out of scope closes as well")
    }

    @Test func `closing leaves a successor's files alone`() throws {
        let first = try Listener(path: directory.file("socket"))
        unsafe unlink(directory.file("socket"))
        unsafe unlink(directory.file("socket.lock"))
        let second = try Listener(path: directory.file("socket"))
        first.close()
        #expect(directory.exists("socket.lock"))
        _ = try ByteStream.connect(path: directory.file("socket"))
        #expect(try second.accept() != nil)
    }

    @Test func `the socket of a dead server is replaced`() throws {
        try abandonSocket("socket")
        try directory.write("", to: "socket.lock")
        #expect(refusal { _ = try ByteStream.connect(path: directory.file("socket")) } == ECONNREFUSED)
        let listener = try Listener(path: directory.file("socket"))
        _ = try ByteStream.connect(path: directory.file("socket"))
        #expect(try listener.accept() != nil)
    }

    @Test func `a living server is refused, with or without its lock`() throws {
        let listener = try Listener(path: directory.file("socket"))
        #expect(code(of: "socket") == .inUse)
        #expect(directory.exists("socket.lock"))
        try FileManager.default.moveItem(atPath: directory.file("socket"), toPath: directory.file("moved"))
        #expect(code(of: "moved") == .inUse)
        #expect(!directory.exists("moved.lock"), "a refused starter takes its own lock file away")
        // Even when it accepts nobody and its queue is full.
        while try listener.accept() != nil {}
        listen(listener.raw, 0)
        let waiting = try ByteStream.connect(path: directory.file("moved"), waitingAtMost: 100)
        #expect(refusal { _ = try ByteStream.connect(path: directory.file("moved"), waitingAtMost: 30) } == ETIMEDOUT)
        #expect(code(of: "moved") == .inUse)
        #expect(directory.exists("moved"))
        waiting.close()
    }

    @Test(.enabled(if: unsafe access(Peer.python, X_OK) == 0, "needs \(Peer.python)"))
    func `a stopped server keeps its socket, a killed one does not`() throws {
        let path = directory.file("socket")
        let peer = try Peer(listeningAt: path)
        peer.stop()
        #expect(code(of: "socket") == .inUse)
        _ = try ByteStream.connect(path: path)
        peer.end()
        let listener = try Listener(path: path)
        _ = try ByteStream.connect(path: path)
        #expect(try listener.accept() != nil)
    }

    @Test func `of two starters at once exactly one serves`() throws {
        for round in 0..<50 {
            if round % 2 == 0 { try abandonSocket("socket") }
            let path = directory.file("socket")
            let gate = Guarded(0)
            let outcomes = Guarded<[ListenerError.Code?]>([])
            let threads = try (0..<2).map { index in
                try WorkerThread.start(name: "starter \(index)") {
                    gate.withLock { $0 += 1 }
                    while gate.withLock({ $0 }) < 2 {}
                    do throws(ListenerError) {
                        let listener = try Listener(path: path)
                        outcomes.withLock { $0.append(nil) }
                        // Serves until the other one has had its answer.
                        while outcomes.withLock({ $0.count }) < 2 { usleep(100) }
                        listener.close()
                    } catch {
                        outcomes.withLock { $0.append(error.code) }
                    }
                }
            }
            for thread in threads { thread.join() }
            let result = outcomes.withLock { $0 }
            #expect(result.count { $0 == nil } == 1)
            #expect(result.count { $0 == .inUse } == 1)
        }
        #expect(try Files.list(directory: directory.path).isEmpty)
    }

    @Test func `a path is as long as an address allows`() throws {
        let room = 107 - directory.path.utf8.count - 1
        let longest = String(repeating: "s", count: room)
        let listener = try Listener(path: directory.file(longest))
        _ = try ByteStream.connect(path: directory.file(longest))
        #expect(try listener.accept() != nil)
        #expect(code(of: longest + "s") == .pathTooLong)
        #expect(refusal { _ = try ByteStream.connect(path: directory.file(longest + "s")) } == ENAMETOOLONG)
        #expect(code(of: "a\0b") == .system(EINVAL))
        for path in ["", "@abstract"] {
            let error = #expect(throws: ListenerError.self) { _ = try Listener(path: path) }
            #expect(error?.code == .system(EINVAL))
        }
    }

    @Test func `what is no socket is left alone`() throws {
        try directory.write("precious", to: "file")
        #expect(code(of: "file") == .system(EEXIST))
        #expect(try String(contentsOfFile: directory.file("file"), encoding: .utf8) == "precious")
        #expect(code(of: "file/socket") == .system(ENOTDIR))
        #expect(!directory.exists("file.lock"))
    }

    @Test func `a directory that may not be written is a failure with a reason`() throws {
        let path = directory.file("socket")
        let seen = Guarded<ListenerError?>(nil)
        unsafe chmod(directory.path, 0o555)
        let thread = try WorkerThread.start(name: "stranger") {
            Self.becomeStranger()
            do throws(ListenerError) {
                _ = try Listener(path: path)
            } catch {
                let reason = error
                seen.withLock { $0 = reason }
            }
        }
        thread.join()
        unsafe chmod(directory.path, 0o755)
        #expect(seen.withLock { $0 }?.code == .system(EACCES))
        #expect(seen.withLock { $0 }?.description == "lock \(path).lock: Permission denied")
    }

    /// Leaves a socket file behind which nobody lives.
    private func abandonSocket(_ name: String) throws {
        let listener = try Listener(path: directory.file("abandoned"))
        try FileManager.default.moveItem(atPath: directory.file("abandoned"), toPath: directory.file(name))
        listener.close()
    }

    /// Has this thread alone meet the file system as nobody, for permissions do not bind root (setfsuid(2)).
    private static func becomeStranger() {
        guard let symbol = unsafe dlsym(nil, "setfsuid") else { return }
        let call = unsafe unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
        _ = call(65534)
    }

    private func code(of name: String) -> ListenerError.Code? {
        do throws(ListenerError) {
            _ = try Listener(path: directory.file(name))
            return nil
        } catch {
            return error.code
        }
    }
}
