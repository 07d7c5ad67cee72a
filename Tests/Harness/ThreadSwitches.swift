internal import Foundation

/// How often each thread of a process has gone to sleep of its own will: a thread that never woke adds nothing.
package enum ThreadSwitches {
    /// Voluntary context switches by thread id, from `/proc`.
    package static func voluntary(of pid: Int32) throws -> [Int32: Int] {
        var counts: [Int32: Int] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task") {
            let status = try String(contentsOfFile: "/proc/\(pid)/task/\(name)/status", encoding: .utf8)
            guard let thread = Int32(name),
                let line = status.split(separator: "\n").first(where: { $0.hasPrefix("voluntary_ctxt_switches:") }),
                let count = Int(line.drop { !$0.isNumber })
            else { throw HarnessError("cannot read the switches of thread \(name)") }
            counts[thread] = count
        }
        return counts
    }
}
