import Testing

/// Everything here plays in real time, so one test runs at a time.
@Suite("End to end", .serialized)
struct EndToEnd {}
