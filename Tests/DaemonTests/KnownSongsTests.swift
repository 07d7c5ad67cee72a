import Foundation
import Harness
import Playback
import Testing
import Wire

@testable import Daemon
@testable import Unix

/// Which files are read again when they are added again.
@Suite struct KnownSongsTests {
    private let directory: TemporaryDirectory
    private let finder: SongFinder
    private var known = KnownSongs()

    init() throws {
        directory = try TemporaryDirectory()
        try directory.copy(Music.shared.path + "/one.mp3", to: "one.mp3")
        finder = SongFinder(music: directory.path, user: System.user, log: Log())
    }

    private func change(_ name: String, at time: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: directory.file(name))
    }

    private mutating func song(_ name: String) throws -> Song {
        let path = directory.file(name)
        return finder.song(at: path, try Files.status(path), &known)
    }

    @Test mutating func aFileAtRestIsReadOnce() throws {
        try change("one.mp3", at: Date(timeIntervalSince1970: 1_000_000))
        let first = try song("one.mp3")
        #expect(first.first(.title) == "One")
        #expect(try song("one.mp3") === first)
        try change("one.mp3", at: Date(timeIntervalSince1970: 1_000_001))
        let second = try song("one.mp3")
        #expect(second !== first && second.modified == 1_000_001)
        #expect(try song("one.mp3") === second)
    }

    /// It may change once more in the same second.
    @Test mutating func aFileThatHasJustChangedIsReadAgain() throws {
        try change("one.mp3", at: Date())
        #expect(try song("one.mp3") !== song("one.mp3"))
    }

    /// What was in the way may have gone without the file's changing.
    @Test mutating func aFileThatCannotBeReadIsTriedAgain() throws {
        _ = try directory.write([], to: "empty.mp3")
        try change("empty.mp3", at: Date(timeIntervalSince1970: 1_000_000))
        #expect(try song("empty.mp3") !== song("empty.mp3"))
    }

    @Test mutating func songsThatNobodyElseHasAreForgotten() {
        weak var gone: Song?
        let kept = Song(uri: "kept", modified: 1)
        known.keep(kept, readAt: 100)
        do {
            let song = Song(uri: "gone", modified: 1)
            gone = song
            known.keep(song, readAt: 100)
        }
        #expect(known.song("gone", modified: 1) != nil)
        for number in 0..<10_000 { known.keep(Song(uri: "\(number)", modified: 1), readAt: 100) }
        #expect(gone == nil)
        #expect(known.song("kept", modified: 1) === kept)
    }

    @Test func songsAndTheProtocolHaveTheSameTags() {
        for type in TagType.allCases { #expect("\(SongTag.Name(type))" == "\(type)") }
        for name in SongTag.Name.allCases { #expect("\(TagType(name))" == "\(name)") }
    }
}
