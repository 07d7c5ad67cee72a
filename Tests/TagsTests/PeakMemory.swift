import Foundation
import Harness

/// The most memory that this process has held for a while.
enum PeakMemory {
    /// By how many bytes the process has grown at the worst moment of `body`; other tests that run meanwhile count too.
    static func growth(_ body: () throws -> Void) throws -> Int {
        // Linux forgets the peak so far (proc(5), `clear_refs`).
        try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        let before = try bytes("VmRSS:")
        try body()
        return try bytes("VmHWM:") - before
    }

    private static func bytes(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
            let kilobytes = Int(line.filter(\.isNumber))
        else { throw HarnessError("the system does not tell our size") }
        return kilobytes * 1024
    }
}
