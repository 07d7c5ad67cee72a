internal import CPipeWire

/// Owner of a list of PipeWire properties under construction.
@safe struct PropertyList: ~Copyable {
    /// For the C calls that read the list.
    let raw: OpaquePointer

    init() {
        guard let raw = unsafe pd_properties_new() else { preconditionFailure("out of memory") }
        unsafe self.raw = unsafe raw
    }

    /// Sets `key`; nil leaves it out.
    func set(_ key: String, _ value: String?) {
        guard let value else { return }
        unsafe precondition(pd_properties_set(raw, key, value), "out of memory")
    }

    deinit {
        unsafe pd_properties_free(raw)
    }
}
