import Foundation

/// What this process holds of the system, by name, as far as it belongs to an output.
struct OwnResources: Equatable {
    /// Open descriptors, by what they lead to.
    var descriptors: [String: Int]
    /// Threads, by name.
    var threads: [String: Int]

    static var now: OwnResources {
        var found = OwnResources(descriptors: [:], threads: [:])
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            else { continue }
            // "socket:[123]" and the like: the kind without the number.
            let kind = target.split(separator: "[").first.map(String.init) ?? target
            if !kind.hasPrefix("/tmp/playd-"), !kind.hasPrefix("/proc/"), !kind.hasPrefix("pipe:") {
                found.descriptors[kind, default: 0] += 1
            }
        }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? [] {
            guard let thread = try? String(contentsOfFile: "/proc/self/task/\(name)/comm", encoding: .utf8),
                thread.contains("data-loop") || thread.contains("pw-")
            else { continue }
            found.threads[thread, default: 0] += 1
        }
        return found
    }
}
