import Glibc
import Testing

@testable import Unix

@Suite struct SocketLockTests {
    @Test func `while files come and go, only one at a time holds the lock`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("lock")
        let holders = Guarded(0)
        let outcome = Guarded<(taken: Int, collisions: Int)>((0, 0))
        let threads = try (0..<4).map { index in
            try WorkerThread.start(name: "starter \(index)") {
                for _ in 0..<3_000 {
                    guard let lock = try? SocketLock(path: path) else { continue }
                    let together = holders.withLock {
                        $0 += 1
                        return $0
                    }
                    sched_yield()
                    holders.withLock { $0 -= 1 }
                    outcome.withLock {
                        $0.taken += 1
                        if together > 1 { $0.collisions += 1 }
                    }
                    _ = consume lock
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(outcome.withLock { $0.taken } > 0)
        #expect(outcome.withLock { $0.collisions } == 0)
        #expect(!directory.exists("lock"))
    }
}
