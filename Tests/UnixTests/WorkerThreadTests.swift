import Foundation
import Glibc
import Testing

@testable import Unix

@Suite struct WorkerThreadTests {
    @Test func `the thread has its name and no signal reaches it`() throws {
        let seen = Guarded<[String]>([])
        // One that does nothing by default, so that the mask to be restored is not full already.
        var harmless = sigset_t()
        unsafe sigemptyset(&harmless)
        unsafe sigaddset(&harmless, SIGWINCH)
        unsafe pthread_sigmask(SIG_UNBLOCK, &harmless, nil)
        let before = Self.blockedSignals()
        let thread = try WorkerThread.start(name: "decode über allem") {
            let name = (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
            let blocked = Self.blockedSignals()
            seen.withLock { $0 = [name, blocked] }
        }
        thread.join()
        thread.join()
        let result = seen.withLock { $0 }
        #expect(result[0] == "decode über al\n")
        // All but SIGKILL, SIGSTOP and the two that the C library keeps for itself.
        #expect(result[1] == "fffffffe7ffbfeff")
        #expect(Self.blockedSignals() == before, "the starting thread has its own mask back")
    }

    @Test func `names are cut between characters`() {
        #expect(WorkerThread.kernelName("playd") == "playd")
        #expect(WorkerThread.kernelName("123456789012345") == "123456789012345")
        #expect(WorkerThread.kernelName("12345678901234é") == "12345678901234")
    }

    @Test func `a guarded value is never seen half changed`() throws {
        let pair = Guarded((0, 0))
        let threads = try (0..<4).map { index in
            try WorkerThread.start(name: "adder \(index)") {
                for _ in 0..<20_000 {
                    pair.withLock {
                        $0.0 += 1
                        $0.1 += 1
                    }
                }
            }
        }
        var torn = 0
        for _ in 0..<20_000 {
            let (a, b) = pair.withLock { $0 }
            if a != b { torn += 1 }
        }
        for thread in threads { thread.join() }
        #expect(torn == 0)
        #expect(pair.withLock { $0.0 } == 80_000)
    }

    @Test func `the end of a thread is waited for as long as one likes`() throws {
        let mailbox = try Mailbox<Int>()
        let thread = try WorkerThread.start(name: "late") { _ = mailbox.wait(milliseconds: nil) }
        #expect(!thread.join(milliseconds: 20))
        mailbox.post(1)
        #expect(thread.join(milliseconds: 60_000))
        #expect(thread.join(milliseconds: 0))
        thread.join()
    }

    private static func blockedSignals() -> String {
        let status = (try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
        return line?.split(separator: "\t").last.map(String.init) ?? ""
    }
}
