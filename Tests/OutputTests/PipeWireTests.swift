import Testing

/// The output on a real, private PipeWire; one test at a time, because they count descriptors and threads.
@Suite(.serialized) struct PipeWireTests {}
