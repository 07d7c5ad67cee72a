import Foundation
import Harness

/// What this process holds of the system.
struct OwnResources {
    /// Open descriptors by kind, those of the harness left out.
    var descriptors: [String: Int] = [:]
    /// Ids of the threads.
    var threads: Set<Int32> = []

    static let pid = ProcessInfo.processInfo.processIdentifier

    static var now: OwnResources {
        var found = OwnResources()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            else { continue }
            // "socket:[123]" and the like: the kind without the number.
            let kind = target.split(separator: "[").first.map(String.init) ?? target
            if !kind.hasPrefix("/tmp/playd-"), !kind.hasPrefix("/proc/"), !kind.hasPrefix("pipe:") {
                found.descriptors[kind, default: 0] += 1
            }
        }
        let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        found.threads = Set((threads ?? []).compactMap { Int32($0) })
        return found
    }

    /// Whether nothing has been added since `before`; threads of the test runner may have gone.
    func addsNothing(to before: OwnResources) -> Bool {
        descriptors == before.descriptors && threads.count <= before.threads.count
    }
}
