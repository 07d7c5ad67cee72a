import Harness
import Testing

/// A graph to listen in, whose own stalls are told from what playd does.
struct Hearing {
    /// Frames a second of the graph.
    var rate = 44100
    /// Channels of the sink that is listened to.
    var channels = 2
    /// Sinks beside that one.
    var others: [String] = []
    /// Rates that it may switch to; empty: none.
    var allowedRates: [Int] = []
    /// Frames a cycle, fewer if a stream asks for it; nil: always so many that a busy machine loses none.
    var quantum: Int?
    /// For how long there is noise to compare with.
    var seconds = 150

    /// What `listen` records has no flaw.
    ///
    /// A machine that stalls loses cycles, but then the metronome's noise has a flaw too, and all begins again.
    func expectNoFlaw<Heard>(
        music: String = Fixtures.samples, listen: (Stage) throws -> [Heard], flaw: (Heard) throws -> String?
    ) throws {
        for attempt in 1...3 {
            let pipewire = try PrivatePipeWire(
                sinks: [
                    .init("main", priority: 900, channels: channels), .init("control", priority: 100, channels: 1),
                ] + others.map { .init($0, priority: 200) },
                rate: rate, allowedRates: allowedRates, quantum: quantum ?? 8192)
            if quantum == nil {
                try pipewire.tool("pw-metadata", ["-n", "settings", "0", "clock.force-quantum", "8192"])
            }
            let stage = try Stage(pipewire: pipewire, music: music)
            let metronome = try Metronome(pipewire, sink: "control", seconds: seconds)
            let flaws = try listen(stage).map(flaw)
            if !flaws.contains(nil), try !metronome.finish(), attempt < 3 { continue }
            #expect(flaws.contains(nil), "\(flaws); playd said: \(stage.playd.errors)")
            return
        }
    }
}
