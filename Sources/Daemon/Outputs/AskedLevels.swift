import Output
import Unix

/// Volumes and mutes of sinks that were asked for and have not been told back yet.
///
/// They count as if they were: steps that follow each other quickly begin where the one before has ended.
struct AskedLevels {
    private struct Asked {
        var volume: Int?
        var isMuted: Bool?
        var until: MonotonicTime
    }

    /// What has not come true by then never does: a sink may know only some levels.
    private static let patience: Int64 = 1_000_000_000

    private var asked: [String: Asked] = [:]

    /// When the first of them is given up; nil: there is none.
    var due: MonotonicTime? { asked.values.map(\.until).min() }

    /// A volume was asked for.
    mutating func ask(volume: Int, of name: String, at now: MonotonicTime) {
        let until = now.advanced(by: Self.patience)
        asked[name, default: Asked(until: until)].volume = volume
        asked[name]?.until = until
    }

    /// To be muted or not was asked for.
    mutating func ask(isMuted: Bool, of name: String, at now: MonotonicTime) {
        let until = now.advanced(by: Self.patience)
        asked[name, default: Asked(until: until)].isMuted = isMuted
        asked[name]?.until = until
    }

    /// The sinks with what was asked for in the place of what was told; forgets what has come true, or never will.
    mutating func apply(to sinks: [Sink], at now: MonotonicTime) -> [Sink] {
        for sink in sinks {
            if asked[sink.name]?.volume == sink.volume { asked[sink.name]?.volume = nil }
            if asked[sink.name]?.isMuted == sink.isMuted { asked[sink.name]?.isMuted = nil }
        }
        asked = asked.filter { ($0.value.volume != nil || $0.value.isMuted != nil) && $0.value.until > now }
        return sinks.map { sink in
            var sink = sink
            sink.volume = asked[sink.name]?.volume ?? sink.volume
            sink.isMuted = asked[sink.name]?.isMuted ?? sink.isMuted
            return sink
        }
    }
}
