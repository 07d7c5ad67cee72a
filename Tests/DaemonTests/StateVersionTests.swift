import Foundation
import Harness
import SQLite
import Testing

@testable import Daemon

/// Files that an older playd has written.
@Suite struct StateVersionTests {
    /// From before songs had bits: everything else is there, and what is written next stays.
    @Test(arguments: UInt64(0)..<4) func theFirstVersion(seed: UInt64) throws {
        let directory = try TemporaryDirectory()
        let state = directory.file("state")
        var sample = StateSample(seed: 40 + seed)
        for _ in 0..<30 { sample.change() }
        sample.append(200)
        try #require(StateFile.load(directory: state, log: Log()).file).write(sample.zone)
        try Connection(path: state + "/state.db", access: .create)
            .execute("ALTER TABLE song DROP COLUMN bits; PRAGMA user_version = 1")
        do {
            let loaded = StateFile.load(directory: state, log: Log())
            #expect(StateText.lines(loaded.zone) == StateText.lines(sample.zone).map(withoutBits))
            sample.append(10)
            try #require(loaded.file).write(sample.zone)
        }
        let again = StateFile.load(directory: state, log: Log())
        #expect(StateText.lines(again.zone).map(withoutBits) == StateText.lines(sample.zone).map(withoutBits))
    }

    private func withoutBits(_ line: String) -> String {
        line.replacing(#/bits: Optional\(\d+\)/#, with: "bits: nil")
    }
}
