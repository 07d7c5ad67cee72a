import Foundation
import Harness

/// What a process costs: threads, descriptors, memory, and how often it has woken up.
struct Toll: CustomStringConvertible {
    let threads: Int
    let descriptors: Int
    /// Kilobytes that are resident.
    let memory: Int
    /// Voluntary context switches of all threads.
    let wakeups: Int
    /// Hundredths of a second at the processor.
    let ticks: Int

    init(of pid: Int32) throws {
        let switches = try ThreadSwitches.voluntary(of: pid)
        threads = switches.count
        wakeups = switches.values.reduce(0, +)
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
        let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        memory = line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
        let fields = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8).split(separator: ")").last
        let numbers = fields?.split(separator: " ").map { Int($0) ?? 0 } ?? []
        guard numbers.count > 12 else { throw HarnessError("the system does not tell what \(pid) costs") }
        ticks = numbers[11] + numbers[12]
    }

    var description: String {
        "\(threads) threads, \(descriptors) descriptors, \(memory) KB, \(wakeups) wakeups, \(ticks) ticks"
    }
}
