internal import Glibc

/// A file descriptor with one owner, closed when the owner goes.
package struct Descriptor: ~Copyable, Sendable {
    /// The number, to pass to calls while this value lives.
    package let raw: Int32

    /// Takes over an open descriptor.
    package init(owning raw: Int32) {
        precondition(raw >= 0, "a descriptor must be open to be owned")
        self.raw = raw
    }

    deinit {
        _ = Glibc.close(raw)
    }

    /// Gives the number away without closing it; from now on the caller owns it.
    package consuming func release() -> Int32 {
        let raw = raw
        discard self
        return raw
    }
}
