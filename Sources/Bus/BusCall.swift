internal import CSystemd

/// A call of one of our methods, to be answered once.
///
/// Control thread. It may be answered at any time, also when the bus has gone, which nobody hears then.
@safe package final class BusCall {
    /// What the method was given: as its parameters say, or as its other signature does.
    package let arguments: [BusValue]

    private let message: OpaquePointer
    /// The message keeps the connection in memory, and that looks at its objects when it goes.
    private let object: BusObject?

    init(_ message: OpaquePointer, _ arguments: [BusValue], of object: BusObject?) {
        self.object = object
        unsafe self.message = unsafe sd_bus_message_ref(message)
        self.arguments = arguments
    }

    /// Says that it is done.
    package func answer() {
        _ = unsafe pd_answer(message)
    }

    /// Says why it is not.
    package func refuse(_ error: BusError) {
        _ = unsafe pd_refuse(message, error.code.rawValue, error.message)
    }

    /// Carries it out and answers, with what `action` throws if it does.
    package func answer(_ action: () throws(BusError) -> Void) {
        do throws(BusError) {
            try action()
            answer()
        } catch {
            refuse(error)
        }
    }

    deinit {
        unsafe sd_bus_message_unref(message)
    }
}
