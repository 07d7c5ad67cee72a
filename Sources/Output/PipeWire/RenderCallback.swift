internal import CPipeWire
import Realtime

/// What PipeWire's data thread calls for every buffer: `state` is the zone's `RenderState`.
///
/// Real-time safe, which the compiler checks; the C code around it calls nothing that PipeWire does not allow there.
@c(playd_render_callback) @_noLocks @_noAllocation
func renderCallback(
    _ state: UnsafeMutableRawPointer, _ samples: UnsafeMutablePointer<Float>, _ frames: UInt32, _ channels: UInt32,
    _ rate: UInt32, _ cycle: UnsafePointer<pd_cycle>
) {
    RealtimeScope.enter()
    let time = unsafe cycle.pointee
    let renderState = unsafe state.assumingMemoryBound(to: RenderState.self)
    let format = StreamFormat(rate: Int(rate), channels: Int(channels))
    var facts = Cycle(
        now: time.now, delay: time.delay, graphRate: Int(time.graph_rate), queued: Int(time.queued),
        buffered: Int(time.buffered))
    facts.followsBreak = time.after_gate
    unsafe renderState.pointee.render(into: samples, frames: Int(frames), format: format, cycle: facts)
    RealtimeScope.exit()
}
