internal import CPipeWire
import Unix

/// Owner of one connection to PipeWire: its loop, nested in ours, its context and its core.
///
/// Control thread. PipeWire's own loop is iterated when its descriptor is readable, so all its callbacks but the audio thread's come
/// on the control thread, and no lock is needed.
@safe final class PipeWireConnection {
    private let loop: EventLoop
    /// What the graph's connection holds is taken first: there the news of a sink's end is written before that makes streams run
    /// elsewhere.
    private let graph: PipeWireConnection?
    private let lost: (String) -> Void
    private var handle: OpaquePointer?
    private var watch: Watch?
    private var isIterating = false
    /// What is done when PipeWire has answered, by the number of its answer.
    private var answers: [Int32: () -> Void] = [:]

    /// Connects as `properties` say, for the graph or, with the one for the graph as `graph`, for streams.
    ///
    /// `lost` is told when the connection is dead; it must not end the connection. `remote` is the socket to use instead of the user's.
    init(
        loop: EventLoop, behind graph: PipeWireConnection?, properties: borrowing PropertyList, remote: String?,
        lost: @escaping (String) -> Void
    ) throws(PipeWireError) {
        self.loop = loop
        self.graph = graph
        self.lost = lost
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe handle = Self.connect(graph == nil ? PD_GRAPH : PD_STREAMS, properties, remote, me)
        guard let handle = unsafe handle else {
            throw PipeWireError(code: Errno.last("connect").code, operation: "connect to PipeWire")
        }
        do throws(Errno) {
            watch = try loop.watch(unsafe pd_connection_descriptor(handle), for: .readable) { [unowned self] _ in
                iterate()
            }
        } catch {
            unsafe pd_connection_close(handle)
            unsafe self.handle = nil
            throw PipeWireError(code: error.code, operation: error.operation)
        }
    }

    private static func connect(
        _ purpose: pd_purpose, _ properties: borrowing PropertyList, _ remote: String?,
        _ opaque: UnsafeMutableRawPointer
    ) -> OpaquePointer? {
        let told: pd_lost = { opaque, _, message in
            let text = unsafe String(cString: message)
            unsafe Unmanaged<PipeWireConnection>.fromOpaque(opaque).takeUnretainedValue().lost(text)
        }
        let answered: pd_done = { opaque, number in
            unsafe Unmanaged<PipeWireConnection>.fromOpaque(opaque).takeUnretainedValue().answered(number)
        }
        guard let remote else { return unsafe pd_connection_open(purpose, properties.raw, nil, told, answered, opaque) }
        return unsafe pd_connection_open(purpose, properties.raw, remote, told, answered, opaque)
    }

    /// The connection for the C calls that make a stream.
    var raw: OpaquePointer {
        guard let handle = unsafe handle else { preconditionFailure("a connection lives as long as its owner") }
        return unsafe handle
    }

    /// Calls `done` when PipeWire has worked off all that it was sent before.
    ///
    /// It is called while the connection is iterated, and never once the connection is dead.
    func afterAll(_ done: @escaping () -> Void) {
        answers[unsafe pd_connection_sync(raw)] = done
    }

    private func answered(_ number: Int32) {
        answers.removeValue(forKey: number)?()
    }

    private func iterate() {
        graph?.iterate()
        isIterating = true
        _ = unsafe pd_connection_iterate(raw)
        isIterating = false
    }

    deinit {
        precondition(!isIterating, "a connection is not ended from inside one of its callbacks")
        if let watch { loop.cancel(watch) }
        if let handle = unsafe handle { unsafe pd_connection_close(handle) }
    }
}
