internal import CLinux

/// What a descriptor is watched for, and what it turned out to be ready for.
package struct Readiness: OptionSet, Sendable {
    /// The bits of the set.
    package let rawValue: UInt8

    /// Makes a set of its bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Nothing.
    ///
    /// In other modules the empty literal goes through code that is generic over all sets, which is far slower.
    package static let none: Readiness = []

    /// A read would not block; at the end of the stream it would return nothing.
    package static let readable = Readiness(rawValue: 1)

    /// A write would take at least one byte, or fail at once.
    package static let writable = Readiness(rawValue: 2)

    /// The other side is gone or the descriptor failed.
    ///
    /// Reported for every watch with any interest. Asking for it also tells when the peer only closed its sending side.
    package static let hangup = Readiness(rawValue: 4)

    /// The same as epoll's bits.
    var events: UInt32 {
        var events: UInt32 = 0
        if contains(.readable) { events |= UInt32(LINUX_READABLE) }
        if contains(.writable) { events |= UInt32(LINUX_WRITABLE) }
        if contains(.hangup) { events |= UInt32(LINUX_PEER_CLOSED) }
        return events
    }

    /// What epoll reported to a watch with this `interest`.
    ///
    /// A failed or hung-up descriptor is also called ready for all that was asked for: reading or writing will tell
    /// why, and a handler that knows nothing of hang-ups meets it there instead of being called for ever.
    init(events: UInt32, interest: Readiness) {
        var readiness: Readiness = []
        if events & UInt32(LINUX_READABLE) != 0 { readiness.insert(.readable) }
        if events & UInt32(LINUX_WRITABLE) != 0 { readiness.insert(.writable) }
        if events & UInt32(LINUX_PEER_CLOSED) != 0 { readiness.insert(.hangup) }
        if events & (UInt32(LINUX_HUNG_UP) | UInt32(LINUX_FAILED)) != 0 {
            readiness.formUnion(interest.union(.hangup))
        }
        self = readiness
    }
}
