internal import Unix

/// When a caller stops waiting.
package struct Deadline: Sendable {
    private let moment: MonotonicTime?

    /// Waits as long as it takes.
    package static let never = Deadline(moment: nil)

    /// So many milliseconds from now.
    package init(milliseconds: Int) {
        moment = SystemTime().now.advanced(by: Int64(milliseconds) * 1_000_000)
    }

    private init(moment: MonotonicTime?) {
        self.moment = moment
    }

    /// What is left, for calls that wait: nil without end, 0 when it is over.
    package var milliseconds: Int32? {
        guard let moment else { return nil }
        let left = moment.nanoseconds(since: SystemTime().now)
        return Int32(clamping: max(0, (left + 999_999) / 1_000_000))
    }
}
