/// One timer of an `EventLoop`; means nothing to another loop.
package struct TimerToken: Hashable, Sendable {
    /// Never given twice by one loop.
    let number: UInt64
}
