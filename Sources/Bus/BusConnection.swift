internal import CSystemd
import Glibc
import Unix

/// Owner of one connection to a bus, with its descriptor and its time limits in our loop.
///
/// Control thread. Nothing here waits: what the bus does not take at once is kept and written when it does.
@safe final class BusConnection {
    /// What happens to it.
    enum Event {
        /// It owns this name.
        case owned(String)
        /// It gets none of its names, for this reason.
        case refused(String)
        /// It is dead, for this reason; it must not be ended while this is told.
        case lost(String)
        /// The bus has taken what waited for it.
        case drained
    }

    /// The most messages that are worked off before the others' turn.
    private static let turnMessages = 32
    /// With more messages than this waiting to be written nothing more is read, and no news is told.
    private static let patience = 64

    private let loop: EventLoop
    private let take: (Event) -> Void
    private let names: [String]
    private var bus: OpaquePointer?
    private var watch: Watch?
    private var timer: TimerToken?
    private var isWorkDue = false
    private var isLost = false
    private var isFull = false

    /// Connects, offers the objects, and then asks for the first of `names` that is free.
    ///
    /// Throws when nobody listens at the address; whether it is a bus shows later.
    init(
        loop: EventLoop, address: BusAddress, names: [String], objects: [BusObject], take: @escaping (Event) -> Void
    ) throws(Errno) {
        self.loop = loop
        self.take = take
        self.names = names
        var made: OpaquePointer?
        guard unsafe sd_bus_new(&made) >= 0, let bus = unsafe made else { preconditionFailure("out of memory") }
        unsafe self.bus = unsafe bus
        do throws(Errno) {
            try check(unsafe sd_bus_set_address(bus, address.text))
            try check(unsafe sd_bus_set_bus_client(bus, 1))
            for object in objects { try check(unsafe object.export(on: bus)) }
            try check(unsafe sd_bus_start(bus))
            try check(ask(for: 0))
            watch = try loop.watch(unsafe sd_bus_get_fd(bus), for: .readable) { [unowned self] _ in work() }
        } catch {
            unsafe sd_bus_close_unref(bus)
            unsafe self.bus = nil
            throw error
        }
        settle()
    }

    deinit {
        if let watch { loop.cancel(watch) }
        if let timer { loop.cancel(timer) }
        // Not flushed: a bus that hangs must not hold up the end of the program.
        if let bus = unsafe bus { unsafe sd_bus_close_unref(bus) }
    }

    /// Whether the bus takes what it is told.
    var takesNews: Bool { !isLost && !isFull }

    /// Tells that properties have changed, with the values that they have now.
    func tellChanged(_ properties: [String], of interface: String, at path: String) {
        guard !properties.isEmpty else { return }
        var names = unsafe properties.map { unsafe strdup($0) } + [nil]
        defer { unsafe names.forEach { unsafe free($0) } }
        _ = unsafe sd_bus_emit_properties_changed_strv(bus, path, interface, &names)
        settle()
    }

    /// Emits a signal.
    func emit(_ signal: String, _ arguments: [BusValue], of interface: String, at path: String) {
        var made: OpaquePointer?
        guard unsafe sd_bus_message_new_signal(bus, &made, path, interface, signal) >= 0,
            let message = unsafe made
        else { return }
        defer { unsafe sd_bus_message_unref(message) }
        guard arguments.allSatisfy({ unsafe BusMessage(message).append($0) }) else { return }
        _ = unsafe sd_bus_send(bus, message, nil)
        settle()
    }

    // MARK: The loop

    private func work() {
        guard !isLost, let bus = unsafe bus else { return }
        for _ in 0..<Self.turnMessages {
            let result = unsafe sd_bus_process(bus, nil)
            if isLost { return }
            if result < 0 { return lose(-result) }
            if result == 0 { break }
        }
        settle()
    }

    /// Has the loop wake us for what sd-bus waits for now.
    func settle() {
        guard !isLost, let bus = unsafe bus, let watch else { return }
        let events = unsafe sd_bus_get_events(bus)
        if events < 0 { return workSoon() }
        var waiting: UInt64 = 0
        _ = unsafe sd_bus_get_n_queued_write(bus, &waiting)
        noteBacklog(Int(waiting))
        var interest = Readiness.none
        if events & POLLIN != 0, !isFull { interest.insert(.readable) }
        if events & POLLOUT != 0 { interest.insert(.writable) }
        // Without any interest not even the end of the bus would be told.
        if interest.isEmpty { interest.insert(.hangup) }
        loop.change(watch, to: interest)
        unsafe watchTime(bus)
    }

    private func noteBacklog(_ waiting: Int) {
        if !isFull, waiting > Self.patience {
            isFull = true
        } else if isFull, waiting == 0 {
            isFull = false
            take(.drained)
        }
    }

    private func watchTime(_ bus: OpaquePointer) {
        if let timer { loop.cancel(timer) }
        timer = nil
        var microseconds = UInt64.max
        guard unsafe sd_bus_get_timeout(bus, &microseconds) >= 0, microseconds < UInt64(Int64.max / 1000) else {
            return
        }
        if microseconds == 0 {
            if !isFull { workSoon() }
            return
        }
        // sd-bus measures with the same clock.
        timer = loop.timer(at: MonotonicTime(nanoseconds: Int64(microseconds) * 1000)) { [unowned self] in
            timer = nil
            work()
        }
    }

    /// Goes on in the next turn, after all others.
    private func workSoon() {
        guard !isWorkDue else { return }
        isWorkDue = true
        loop.afterTurn { [weak self] in
            guard let self else { return }
            isWorkDue = false
            work()
        }
    }

    private func lose(_ code: Int32) {
        isLost = true
        if let watch { loop.cancel(watch) }
        watch = nil
        if let timer { loop.cancel(timer) }
        timer = nil
        take(.lost(Errno(code: code, operation: "talk to the bus").message))
    }

    // MARK: The name

    /// Asks for one of the names; an errno.
    private func ask(for place: Int) -> Int32 {
        asked = place
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        return unsafe sd_bus_request_name_async(bus, nil, names[place], 0, Self.answered, me)
    }

    /// Which of the names was asked for last.
    private var asked = 0

    private static let answered: sd_bus_message_handler_t = { message, opaque, _ in
        guard let message = unsafe message, let opaque = unsafe opaque else { return 0 }
        let connection = unsafe Unmanaged<BusConnection>.fromOpaque(opaque).takeUnretainedValue()
        if unsafe sd_bus_message_is_method_error(message, nil) > 0 {
            unsafe connection.failed(message)
        } else {
            connection.answered(unsafe BusMessage(message).number("u", 0 as UInt32))
        }
        return 1
    }

    /// The bus has not answered, or with an error.
    private func failed(_ message: OpaquePointer) {
        // What becomes of a connection that has broken off is told when that is worked off.
        guard unsafe sd_bus_is_open(bus) > 0 else { return }
        if unsafe sd_bus_message_is_method_error(message, SD_BUS_ERROR_NO_REPLY) > 0 { return lose(ETIMEDOUT) }
        let text = unsafe sd_bus_message_get_error(message).pointee.message
        take(.refused(unsafe text.map { unsafe String(cString: $0) } ?? "no reason is given"))
    }

    private func answered(_ answer: UInt32?) {
        if answer == Self.isOurs {
            take(.owned(names[asked]))
        } else if asked + 1 < names.count {
            _ = ask(for: asked + 1)
        } else {
            take(.refused("all of its names are taken"))
        }
    }

    /// The bus's answer to who has become the owner of a name.
    private static let isOurs: UInt32 = 1

    private func check(_ result: Int32) throws(Errno) {
        if result < 0 { throw Errno(code: -result, operation: "connect to the bus") }
    }
}
