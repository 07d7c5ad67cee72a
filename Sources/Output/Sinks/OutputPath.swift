/// The last stretch of the sound's way, from our stream to the sink.
package struct OutputPath: Equatable, Sendable {
    /// Frames a second of the graph that we run in; nil before the first cycle.
    package var graphRate: Int?
    /// Frames of the graph in the last cycle.
    package var quantum: Int?
    /// Nanoseconds from the start of a cycle until its sound is at the speaker, as far as PipeWire knows.
    package var delay: Int?
    /// The names of the sinks that we are linked to.
    package var sinks: [String] = []
    /// Channels of the first of them; nil while they are not known.
    package var sinkChannels: Int?

    /// A path of which nothing is known.
    package init() {}
}
