package import Wire

/// When each subsystem changed last, counted in changes.
///
/// Noting a change costs the same for one client and for thousands: each asks, when it comes to `idle`, for what is new
/// since it asked before.
package struct ChangeLog {
    /// The number of changes so far.
    package private(set) var count: UInt64 = 0
    /// By bit of `Subsystems`, the count at the last change.
    private var last = [UInt64](repeating: 0, count: Subsystems.RawValue.bitWidth)

    /// Nothing has changed yet.
    package init() {}

    /// Notes a change.
    package mutating func note(_ subsystems: Subsystems) {
        count += 1
        var rest = subsystems.rawValue
        while rest != 0 {
            last[rest.trailingZeroBitCount] = count
            rest &= rest - 1
        }
    }

    /// What has changed since the count was `count`.
    package func changed(since count: UInt64) -> Subsystems {
        guard count < self.count else { return .none }
        var bits: Subsystems.RawValue = 0
        for index in last.indices where last[index] > count { bits |= 1 << Subsystems.RawValue(index) }
        return Subsystems(rawValue: bits)
    }
}
