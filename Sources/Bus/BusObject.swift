internal import CSystemd

/// An object on the bus: its interfaces at one path.
///
/// Control thread.
package final class BusObject {
    /// Where it is.
    package let path: String
    private let tables: [Vtable]

    /// An object with these interfaces; it can be reached once a bus has it.
    package init(path: String, interfaces: [BusInterface]) {
        self.path = path
        tables = interfaces.map(Vtable.init)
        for table in tables { table.object = self }
    }

    /// Offers it on a bus, which must be gone before the object goes; tells an errno.
    func export(on bus: OpaquePointer) -> Int32 {
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        // Asked before the tables are.
        var result = unsafe sd_bus_add_object(bus, nil, path, Self.take, me)
        for table in tables where result >= 0 { result = unsafe table.export(on: bus, at: path) }
        return result
    }

    private static let take: sd_bus_message_handler_t = { message, opaque, _ in
        guard let message = unsafe message, let opaque = unsafe opaque else { return 0 }
        let object = unsafe Unmanaged<BusObject>.fromOpaque(opaque).takeUnretainedValue()
        return object.tables.contains { unsafe $0.takeLoose(message) } ? 1 : 0
    }
}
