/// One registration of a descriptor with an `EventLoop`; means nothing to another loop.
package struct Watch: Hashable, Sendable {
    /// The descriptor that is watched; it may be closed, and its number in use for something else.
    let descriptor: Int32

    /// Tells this registration from earlier and later ones of the same number.
    let registration: UInt32
}
