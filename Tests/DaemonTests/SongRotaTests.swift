import Foundation
import Harness
import Playback
import Testing

@testable import Daemon

/// Whose songs are looked for when.
@Suite struct SongRotaTests {
    private let directory: TemporaryDirectory
    private var rota: SongRota

    init() throws {
        directory = try TemporaryDirectory()
        _ = try directory.folder("big/inside")
        for number in 0..<100 { _ = try directory.write([], to: "big/inside/\(number).mp3") }
        _ = try directory.write([], to: "one.mp3")
        rota = SongRota(finder: SongFinder(music: directory.path, user: System.user, log: Log()))
    }

    private func job(_ number: Int, _ places: String...) -> SongJob {
        SongJob(
            ticket: SongTicket(number: number),
            requests: places.map { SongRequest(uri: $0, takesDirectories: true, user: nil) })
    }

    private func count(_ answer: SongAnswer) -> Int {
        switch answer {
        case .songs(let songs): songs.count
        case .refused: 0
        }
    }

    @Test mutating func aSongDoesNotWaitForAFolder() {
        rota.add(job(1, "big"))
        #expect(rota.turn() == nil)
        for number in 2...20 { rota.add(job(number, "one.mp3")) }
        var finished: [Int] = []
        for _ in 0..<20 {
            if let answer = rota.turn() { finished.append(answer.ticket.number) }
        }
        #expect(finished == Array(2...20))
        var last: SongJobAnswer?
        while last == nil { last = rota.turn() }
        #expect(last?.ticket.number == 1)
        #expect(last.map { $0.answers.map(count) } == [100])
        #expect(rota.isEmpty)
        #expect(rota.turn() == nil)
    }

    @Test mutating func foldersTakeTurns() {
        for number in 1...5 { rota.add(job(number, "big")) }
        var finished: [Int] = []
        var turns = 0
        while !rota.isEmpty {
            turns += 1
            if let answer = rota.turn() { finished.append(answer.ticket.number) }
            if finished.isEmpty { #expect(turns < 5 * 15) }
        }
        #expect(finished == [1, 2, 3, 4, 5])
    }

    @Test mutating func requestsOfAJobStayInOrder() {
        rota.add(job(1, "one.mp3", "big", "missing.mp3", "big/inside"))
        var answer: SongJobAnswer?
        while answer == nil { answer = rota.turn() }
        #expect(answer.map { $0.answers.map(count) } == [1, 100, 0, 100])
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>) mutating func whatIsTakenBackIsNotAnswered(seed: UInt64) {
        var generator = Seeded(seed: seed)
        var open: Set<Int> = []
        var number = 0
        for _ in 0..<200 {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0:
                number += 1
                rota.add(Bool.random(using: &generator) ? job(number, "big") : job(number, "one.mp3", "one.mp3"))
                open.insert(number)
            case 1:
                let some = Int.random(in: 0...number, using: &generator)
                rota.cancel(SongTicket(number: some))
                open.remove(some)
            default:
                if let answer = rota.turn() { #expect(open.remove(answer.ticket.number) != nil) }
            }
            #expect(rota.isEmpty == open.isEmpty)
        }
        while !rota.isEmpty {
            if let answer = rota.turn() { #expect(open.remove(answer.ticket.number) != nil) }
        }
        #expect(open.isEmpty)
    }

    /// Each of them leads to all the others: as a tree that would be millions of songs.
    @Test func directoriesThatLinkToEachOtherAreVisitedOnce() throws {
        let names = (0..<12).map { "ring/\($0)" }
        for name in names {
            _ = try directory.folder(name)
            _ = try directory.write([], to: "\(name)/song.mp3")
        }
        for name in names {
            for other in names where other != name {
                try FileManager.default.createSymbolicLink(
                    atPath: directory.file("\(name)/to \(other.dropFirst(5))"),
                    withDestinationPath: directory.file(other))
            }
        }
        let finder = SongFinder(music: directory.path, user: System.user, log: Log())
        guard
            case .songs(let songs) = finder.answer(SongRequest(uri: "ring", takesDirectories: true, user: nil))
        else {
            Issue.record("the folder is refused")
            return
        }
        #expect(songs.map(\.uri) == names.map { $0 + "/song.mp3" })
    }
}
