import Foundation
import Harness
import Playback
import Testing
import Unix

@testable import Daemon

/// Tickets, and what they promise.
@Suite struct StateThreadTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func load(_ name: String = "state") -> StateFile.Loaded {
        StateFile.load(directory: directory.file(name), log: Log())
    }

    @Test func everyTicketIsReported() throws {
        let loop = try EventLoop()
        var sample = StateSample(seed: 1)
        do {
            let state = try StateThread(loop: loop, file: load().file)
            var reported: [Int] = []
            state.onCommit = { reported.append($0) }
            for ticket in 1...200 {
                sample.change()
                #expect(state.save(sample.zone) == ticket)
            }
            while state.committed < 200 { loop.turn(waitingAtMost: nil) }
            #expect(reported.last == 200)
            #expect(reported == reported.sorted())
            state.close()
        }
        #expect(StateText.lines(load().zone) == StateText.lines(sample.zone))
    }

    @Test func closingWritesWhatWaits() throws {
        let loop = try EventLoop()
        var sample = StateSample(seed: 2)
        let state = try StateThread(loop: loop, file: load().file)
        for _ in 0..<50 {
            sample.change()
            _ = state.save(sample.zone)
        }
        state.close()
        #expect(state.committed == 50)
        #expect(StateText.lines(load().zone) == StateText.lines(sample.zone))
    }

    private final class Kept {
        weak var song: Song?

        init(_ song: Song) {
            self.song = song
        }
    }

    /// A zone of one song, and what tells whether anybody still has it.
    private func zone(_ number: Int) -> (SavedZone, Kept) {
        let song = Song(uri: "\(number).mp3", folder: SongFolder("/music"), tags: [])
        var player = SavedPlayer()
        player.entries = [Entry(id: 1, song: song)]
        player.chance = UInt64(number)
        return (SavedZone(player: player), Kept(song))
    }

    /// The reports wait until the loop turns: however fast the thread is, all this time it has not been heard of.
    @Test(arguments: [false, true]) func onlyTheNewestIsHeldBehindASlowFile(isClosed: Bool) throws {
        let loop = try EventLoop()
        let state = try StateThread(loop: loop, file: load().file)
        var reported: [Int] = []
        state.onCommit = { reported.append($0) }
        var kept: [Kept] = []
        for number in 1...1000 {
            let (zone, song) = zone(number)
            kept.append(song)
            #expect(state.save(zone) == number)
            // Without this the thread would get nothing but the last one.
            if number == 1 { loop.turn(waitingAtMost: 0) }
        }
        let held = kept.indices.filter { kept[$0].song != nil }.map { $0 + 1 }
        #expect(held.allSatisfy { $0 == 1 || $0 == 1000 }, "\(held)")
        #expect(held.last == 1000)
        if !isClosed {
            while state.committed < 1000 { loop.turn(waitingAtMost: nil) }
            #expect(reported == [1, 1000], "each zone that the thread got is reported")
        }
        state.close()
        #expect(state.committed == 1000)
        #expect(load().zone?.player.chance == 1000)
    }

    /// One zone after the other without a pause, so that the log is never copied for want of anything to do.
    @Test func theLogDoesNotGrowForEver() throws {
        let loop = try EventLoop()
        let state = try StateThread(loop: loop, file: load().file)
        let text = String(repeating: "long ", count: 200)
        let zones = (0..<24).map { number in
            var player = SavedPlayer()
            player.entries = (0..<1500).map {
                Entry(id: UInt32($0 + 1), song: Song(uri: "\(number)/\($0) \(text)", folder: nil, tags: []))
            }
            return SavedZone(player: player)
        }
        var sizes: [Int] = []
        for zone in zones {
            let ticket = state.save(zone)
            while state.committed < ticket { loop.turn(waitingAtMost: nil) }
            sizes.append(Int(try Files.status(directory.file("state/state.db-wal")).size))
        }
        #expect(sizes.max() ?? 0 < 20 << 20, "\(sizes)")
        state.close()
        #expect(StateText.lines(load().zone) == StateText.lines(zones.last))
    }

    @Test func withoutAFileNobodyWaits() throws {
        let loop = try EventLoop()
        let state = try StateThread(loop: loop, file: nil)
        _ = state.save(StateSample(seed: 1).zone)
        while state.committed < 1 { loop.turn(waitingAtMost: nil) }
        state.close()
    }

    /// What is on the disk when a ticket is reported is what `kill -9` at that moment leaves.
    @Test func aReportedTicketIsOnTheDisk() throws {
        let loop = try EventLoop()
        var sample = StateSample(seed: 3)
        let state = try StateThread(loop: loop, file: load().file)
        for round in 0..<40 {
            sample.change()
            let ticket = state.save(sample.zone)
            while state.committed < ticket { loop.turn(waitingAtMost: nil) }
            // The log first: its pages may be on their way into the database, but none is lost from it meanwhile.
            _ = try directory.folder("copy\(round)")
            for name in ["state.db-wal", "state.db"] {
                try FileManager.default.copyItem(
                    atPath: directory.file("state/\(name)"), toPath: directory.file("copy\(round)/\(name)"))
            }
            #expect(StateText.lines(load("copy\(round)").zone) == StateText.lines(sample.zone), "round \(round)")
        }
        state.close()
    }

    /// A process that saves one zone after the other, notes what is reported, and is killed at any moment.
    @Test(arguments: UInt64(0)..<8) func killedAtAnyMoment(seed: UInt64) async throws {
        let path = directory.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, seed = seed as UInt64] in
            let loop = try EventLoop()
            let state = try StateThread(
                loop: loop, file: StateFile.load(directory: path + "/state", log: Log()).file)
            let reported = unsafe open(path + "/reported", O_WRONLY | O_CREAT, 0o600)
            var killer: WorkerThread?
            state.onCommit = { ticket in
                var ticket = ticket
                unsafe pwrite(reported, &ticket, 8, 0)
                guard ticket > 2 + Int(seed) * 9, killer == nil else { return }
                killer = try? WorkerThread.start(name: "killer") {
                    usleep(UInt32(seed * seed * 37))
                    kill(getpid(), SIGKILL)
                }
            }
            var sample = StateSample(seed: 100 + seed)
            for ticket in 1...Int.max {
                sample.change()
                sample.mark(ticket)
                _ = state.save(sample.zone)
                loop.turn(waitingAtMost: 0)
            }
        }
        let data = (try? Data(contentsOf: URL(fileURLWithPath: directory.file("reported")))) ?? Data()
        let reported = data.reversed().reduce(0) { $0 << 8 | Int($1) }
        let zone = try #require(load().zone)
        let kept = Int(zone.player.chance)
        #expect(reported > 2 + Int(seed) * 9)
        #expect(kept >= reported)
        var sample = StateSample(seed: 100 + seed)
        for ticket in 1...kept {
            sample.change()
            sample.mark(ticket)
        }
        #expect(StateText.lines(zone) == StateText.lines(sample.zone))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: directory.file("state")).allSatisfy {
                !$0.contains("damaged")
            })
    }

    @Test func aSpellOfFailuresIsTwoSentences() {
        var spell = FailureSpell()
        #expect(spell.note(nil, path: "p") == nil)
        #expect(spell.note("full", path: "p")?.hasSuffix(": full") == true)
        #expect(spell.note("full", path: "p") == nil)
        #expect(spell.note("busy", path: "p") == nil)
        #expect(spell.note(nil, path: "p") == "p can be written again, nothing was lost")
        #expect(spell.note(nil, path: "p") == nil)
        #expect(spell.note("full", path: "p") != nil)
    }
}
