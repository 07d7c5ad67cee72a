import Foundation
import Harness

/// One thread of a program of ours that does not get on, as on a disk that does not answer.
///
/// Signals stop whole processes; a debugger stops threads.
enum StoppedThread {
    private typealias Trace = @convention(c) (Int, pid_t, UInt, UInt) -> Int

    /// Stops the thread of that name while `body` runs.
    static func hold(_ name: String, of process: pid_t, while body: () throws -> Void) throws {
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
        let task = tasks.first {
            (try? String(contentsOfFile: "/proc/\(process)/task/\($0)/comm", encoding: .utf8)) == "\(name)\n"
        }
        guard let thread = task.flatMap({ pid_t($0) }) else { throw HarnessError("there is no thread \(name)") }
        // Its C declaration has no fixed arguments, which Swift cannot call.
        guard let symbol = unsafe dlsym(nil, "ptrace") else { throw HarnessError("there is no ptrace") }
        let trace = unsafe unsafeBitCast(symbol, to: Trace.self)
        let (seize, interrupt, detach, wall) = (0x4206, 0x4207, 17, Int32(0x4000_0000))
        guard trace(seize, thread, 0, 0) == 0, trace(interrupt, thread, 0, 0) == 0, waitpid(thread, nil, wall) == thread
        else {
            throw HarnessError("the system does not let us stop a thread: \(unsafe String(cString: strerror(errno)))")
        }
        defer { _ = trace(detach, thread, 0, 0) }
        try body()
    }
}
