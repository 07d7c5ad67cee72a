internal import CPipeWire

/// Owner of a link between two ports, which goes with it.
@safe final class PipeWireLink {
    private let connection: PipeWireConnection
    private let handle: OpaquePointer

    /// Takes over a link of `connection`.
    init(_ handle: OpaquePointer, of connection: PipeWireConnection) {
        self.connection = connection
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe pd_link_destroy(handle)
    }
}
