import Foundation
import Harness

/// What this process holds.
enum Memory {
    /// Bytes of memory that are in use now.
    static func resident() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kilobytes = Int(line.filter(\.isNumber))
        else { throw HarnessError("the system does not tell our size") }
        return kilobytes * 1024
    }
}
