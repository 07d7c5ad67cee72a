internal import CSystemd
import Glibc

/// An interface in the form that sd-bus reads; lives as long as any connection that has it.
///
/// Control thread. sd-bus looks into it and calls back with the address of this object.
@safe final class Vtable {
    /// Whose interface it is.
    weak var object: BusObject?

    private let interface: BusInterface
    private let methods: [String: BusMethod]
    private let properties: [String: BusProperty]
    private let entries: UnsafeMutableBufferPointer<sd_bus_vtable>
    /// The texts that `entries` point to.
    private var texts: [UnsafeMutableBufferPointer<CChar>] = unsafe []

    init(_ interface: BusInterface) {
        self.interface = interface
        methods = Dictionary(uniqueKeysWithValues: interface.methods.map { ($0.name, $0) })
        properties = Dictionary(uniqueKeysWithValues: interface.properties.map { ($0.name, $0) })
        let count = interface.methods.count + interface.properties.count + interface.signals.count + 2
        unsafe entries = .allocate(capacity: count)
        unsafe entries.initialize(repeating: sd_bus_vtable())
        fill()
    }

    /// Offers the interface at a path; tells an errno.
    func export(on bus: OpaquePointer, at path: String) -> Int32 {
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        return unsafe sd_bus_add_object_vtable(bus, nil, path, interface.name, entries.baseAddress, me)
    }

    /// Takes a call whose arguments are of the other signature of its method; false when it is none.
    func takeLoose(_ message: OpaquePointer) -> Bool {
        guard let name = unsafe sd_bus_message_get_interface(message),
            let member = unsafe sd_bus_message_get_member(message),
            let signature = unsafe sd_bus_message_get_signature(message, 1),
            unsafe String(cString: name) == interface.name,
            let method = unsafe methods[String(cString: member)], let loose = method.looseSignature,
            unsafe String(cString: signature) == loose
        else { return false }
        return unsafe run(method, message, loose) > 0
    }

    private func fill() {
        var place = 0
        func next() -> UnsafeMutablePointer<sd_bus_vtable> {
            defer { place += 1 }
            guard let base = unsafe entries.baseAddress else { preconditionFailure("a table has entries") }
            return unsafe base + place
        }
        unsafe pd_vtable_start(next())
        for method in interface.methods {
            let signature = unsafe text(method.parameters.signature)
            let names = unsafe text(method.parameters.nameList)
            unsafe pd_vtable_method(next(), text(method.name), signature, names, Self.call)
        }
        for property in interface.properties {
            unsafe pd_vtable_property(
                next(), text(property.name), text(property.signature), property.tellsChanges ? 1 : 0, Self.get,
                property.write == nil ? nil : Self.set)
        }
        for signal in interface.signals {
            let signature = unsafe text(signal.parameters.signature)
            unsafe pd_vtable_signal(next(), text(signal.name), signature, text(signal.parameters.nameList))
        }
        unsafe pd_vtable_end(next())
    }

    /// A copy that lives as long as this object, with a zero byte and one more behind it.
    private func text(_ text: String) -> UnsafePointer<CChar>? {
        let bytes = text.utf8.map { CChar(bitPattern: $0) } + [0, 0]
        let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
        _ = unsafe copy.initialize(from: bytes)
        unsafe texts.append(copy)
        return unsafe UnsafePointer(copy.baseAddress)
    }

    // MARK: Called by sd-bus

    private static func me(_ opaque: UnsafeMutableRawPointer?) -> Vtable {
        guard let opaque = unsafe opaque else { preconditionFailure("sd-bus gives back what it was given") }
        return unsafe Unmanaged<Vtable>.fromOpaque(opaque).takeUnretainedValue()
    }

    private static let call: sd_bus_message_handler_t = { message, opaque, _ in
        guard let message = unsafe message, let member = unsafe sd_bus_message_get_member(message) else { return 0 }
        let table = unsafe me(opaque)
        guard let method = unsafe table.methods[String(cString: member)] else { return 0 }
        return unsafe table.run(method, message, method.parameters.signature)
    }

    private static let get: sd_bus_property_get_t = { _, _, _, name, reply, opaque, _ in
        guard let name = unsafe name, let reply = unsafe reply,
            let property = unsafe me(opaque).properties[String(cString: name)]
        else { return -EINVAL }
        let value = property.read()
        precondition(value.signature == property.signature, "\(property.name) is \(property.signature)")
        return unsafe BusMessage(reply).append(value) ? 1 : -EINVAL
    }

    private static let set: sd_bus_property_set_t = { _, _, _, name, message, opaque, refusal in
        guard let name = unsafe name, let message = unsafe message,
            let property = unsafe me(opaque).properties[String(cString: name)], let write = property.write,
            let value = unsafe BusMessage(message).read(property.signature)?.first
        else { return -EINVAL }
        do throws(BusError) {
            try write(value)
            return 1
        } catch {
            return unsafe sd_bus_error_set(refusal, error.code.rawValue, error.message)
        }
    }

    private func run(_ method: BusMethod, _ message: OpaquePointer, _ signature: String) -> Int32 {
        guard let arguments = unsafe BusMessage(message).read(signature) else { return -EINVAL }
        unsafe method.run(BusCall(message, arguments, of: object))
        return 1
    }

    deinit {
        unsafe entries.deallocate()
        unsafe texts.forEach { unsafe $0.deallocate() }
    }
}
