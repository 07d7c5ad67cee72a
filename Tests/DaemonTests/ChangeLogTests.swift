import Harness
import Testing
import Wire

@testable import Daemon

/// What has changed since somebody asked.
@Suite struct ChangeLogTests {
    /// Against a list of all changes, for as many askers as there may be.
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func knowsWhatIsNew(seed: UInt64) {
        var generator = Seeded(seed: seed)
        var log = ChangeLog()
        var all: [Subsystems] = []
        var seen = [UInt64](repeating: 0, count: 20)
        for _ in 0..<2000 {
            if Bool.random(using: &generator) {
                let some = Subsystems(rawValue: .random(in: 0..<1 << 14, using: &generator))
                let change = some.intersection(Subsystems(rawValue: .random(in: 0..<1 << 14, using: &generator)))
                log.note(change)
                all.append(change)
            }
            let asker = Int.random(in: 0..<seen.count, using: &generator)
            let wanted = all[Int(seen[asker])...].reduce(into: Subsystems()) { $0.formUnion($1) }
            #expect(log.changed(since: seen[asker]) == wanted)
            #expect(log.count == UInt64(all.count))
            if Int.random(in: 0..<3, using: &generator) == 0 { seen[asker] = log.count }
        }
    }
}
