internal import CPipeWire
import Realtime
import Unix

/// Owner of one PipeWire stream.
///
/// Control thread. Reports come while the connection is iterated or from inside the calls below; none of them may end the stream.
@safe final class PipeWireStream {
    private let connection: PipeWireConnection
    fileprivate let report: (StreamReport) -> Void
    private var handle: OpaquePointer?

    /// Makes a stream that renders through `render`, which must outlive it, and connects it, inactive, with a shut gate.
    ///
    /// The session manager links it if it is `managed`.
    init(
        on connection: PipeWireConnection, name: String, properties: borrowing PropertyList, format: StreamFormat,
        isManaged: Bool, render: UnsafeMutablePointer<RenderState>, report: @escaping (StreamReport) -> Void
    ) throws(PipeWireError) {
        self.connection = connection
        self.report = report
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        var events = Self.events
        unsafe handle = pd_stream_create(
            connection.raw, name, properties.raw, &events, me, renderCallback, UnsafeMutableRawPointer(render))
        guard unsafe handle != nil else {
            throw PipeWireError(code: Errno.last("stream").code, operation: "make a PipeWire stream")
        }
        let result = unsafe pd_stream_connect(raw, UInt32(format.rate), UInt32(format.channels), isManaged)
        guard result >= 0 else { throw PipeWireError(code: -result, operation: "connect a PipeWire stream") }
    }

    private var raw: OpaquePointer {
        guard let handle = unsafe handle else { preconditionFailure("a stream lives as long as its owner") }
        return unsafe handle
    }

    /// Lets cycles run or stops them.
    func setActive(_ active: Bool) {
        _ = unsafe pd_stream_set_active(raw, active)
    }

    /// Offers another format, settled at the next activation; only while inactive.
    func offer(_ format: StreamFormat) {
        _ = unsafe pd_stream_set_format(raw, UInt32(format.rate), UInt32(format.channels))
    }

    /// Tells mixers the linear gain of each channel and whether the stream is silenced, where that is known.
    ///
    /// Samples pass unchanged from here on: the volume is in them. Has an effect once the stream has reported its gains.
    func show(gains: [Float]?, channels: Int, isMuted: Bool?) {
        let mute: Int32 = isMuted.map { $0 ? 1 : 0 } ?? -1
        guard let gains else {
            _ = unsafe pd_stream_set_volume(raw, UInt32(channels), nil, mute)
            return
        }
        precondition(gains.count == channels, "each channel has a gain")
        unsafe gains.withUnsafeBufferPointer { buffer in
            _ = unsafe pd_stream_set_volume(raw, UInt32(channels), buffer.baseAddress, mute)
        }
    }

    /// Changes what others see of the stream.
    func update(_ properties: borrowing PropertyList) {
        _ = unsafe pd_stream_update(raw, properties.raw)
    }

    /// The value of a property as it is now: that of the user's settings, if there is one.
    func property(_ key: String) -> String? {
        guard let value = unsafe pd_stream_property(raw, key) else { return nil }
        return unsafe String(cString: value)
    }

    /// Whether cycles render; while they do not they are silent, and what is to be rendered stays for the next one.
    func setGate(open: Bool) {
        unsafe pd_stream_set_gate(raw, open)
    }

    /// The id of its node; nil while it has none.
    var node: UInt32? {
        let node = unsafe pd_stream_node(raw)
        return node == .max ? nil : node
    }

    /// Cycles so far, silent ones among them.
    var cycles: UInt64 { unsafe pd_stream_cycles(raw) }

    /// The last cycle that rendered: frames a second and frames of the graph, and nanoseconds to the speaker; nil before it.
    var lastCycle: (graphRate: Int, quantum: Int, delay: Int)? {
        var rate: UInt32 = 0
        var quantum: UInt32 = 0
        var delay: Int64 = 0
        guard unsafe pd_stream_last_cycle(raw, &rate, &quantum, &delay) else { return nil }
        return (Int(rate), Int(quantum), Int(delay))
    }

    /// Cycles in which PipeWire had no buffer for us.
    var starvedCycles: Int {
        Int(unsafe pd_stream_starved(raw))
    }

    deinit {
        if let handle = unsafe handle { unsafe pd_stream_destroy(handle) }
    }

    private static var events: pd_stream_events {
        unsafe pd_stream_events(
            state: { opaque, state, message in
                let text = unsafe String(cString: message)
                switch state {
                case PD_STREAM_CONNECTING: break
                case PD_STREAM_PAUSED: unsafe tell(opaque, .paused)
                case PD_STREAM_STREAMING: unsafe tell(opaque, .streaming)
                default: unsafe tell(opaque, .broken(text))
                }
            },
            notice: { opaque, message in
                unsafe tell(opaque, .notice(String(cString: message)))
            },
            format: { opaque, rate, channels in
                let format = StreamFormat(rate: Int(rate), channels: Int(channels))
                unsafe tell(opaque, .format(channels == 0 ? nil : format))
            },
            volume: { opaque, count, gains in
                unsafe tell(opaque, .volume(Array(UnsafeBufferPointer(start: gains, count: Int(count)))))
            },
            mute: { opaque, on in
                unsafe tell(opaque, .muted(on))
            },
            properties: { opaque in
                unsafe tell(opaque, .properties)
            })
    }
}

/// Hands a report to the stream that C knows as `opaque`; a function of no type, so that C's pointers can name it.
private func tell(_ opaque: UnsafeMutableRawPointer, _ report: StreamReport) {
    unsafe Unmanaged<PipeWireStream>.fromOpaque(opaque).takeUnretainedValue().report(report)
}
