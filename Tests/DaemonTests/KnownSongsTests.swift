import Decoding
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
        // All that was done to the file lies well back.
        return finder.song(at: path, try Files.status(path), &known, now: Int64(Date().timeIntervalSince1970) + 10)
    }

    private func status(
        kind: FileStatus.Kind = .file, of path: String = "/", size: Int64 = 5, modified: Int64 = 1,
        changed: FileTime = FileTime(seconds: 1, nanoseconds: 0)
    ) throws -> FileStatus {
        FileStatus(
            kind: kind, identity: try #require(FileIdentity(path: path)), size: size,
            modification: FileTime(seconds: modified, nanoseconds: 0),
            changed: changed, user: 1, mode: 0o644)
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

    /// A video has tags and sound to be read, for a folder that calls it music; who names it is told what it is.
    @Test mutating func whatHoldsSoundSomewhereIsRefusedEachTime() throws {
        let whole = try Fixtures.bytes(of: directory.file("one.mp3"))
        _ = try directory.write([0, 0, 1, 0xBA] + whole, to: "video.mp3")
        for _ in 0..<2 {
            #expect(try song("video.mp3").format != nil)
            let (path, status) = try (directory.file("video.mp3"), Files.status(directory.file("video.mp3")))
            #expect { try finder.playable(at: path, status, &known) } throws: {
                ($0 as? DecodingError)?.message == "is an MPEG video, which cannot be played"
            }
        }
    }

    /// As the tags of the samples are written.
    private func wide(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }

    /// As tag editors do it that keep the time, and `rsync --times`.
    @Test mutating func aRewriteShowsAlthoughTheTimeIsSetBack() throws {
        let time = Date(timeIntervalSince1970: 1_000_000)
        let old = Array(try Data(contentsOf: URL(fileURLWithPath: directory.file("one.mp3"))))
        let title = try #require(old.firstRange(of: wide("One")))
        var new = old
        new.replaceSubrange(title, with: wide("Two"))
        try change("one.mp3", at: time)
        let before = try Files.status(directory.file("one.mp3"))
        let first = try song("one.mp3")
        #expect(try song("one.mp3") === first)
        // Several changes may fall into one tick of the file system's clock.
        var after = before
        for _ in 0..<100_000 where after.changed == before.changed {
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: directory.file("one.mp3")))
            try file.write(contentsOf: new)
            try file.close()
            try change("one.mp3", at: time)
            after = try Files.status(directory.file("one.mp3"))
        }
        #expect(after.modified == before.modified && after.size == before.size && after.identity == before.identity)
        let second = try song("one.mp3")
        #expect(second !== first && second.modified == first.modified)
        #expect(second.first(.title) == "Two")
        #expect(try song("one.mp3") === second)
    }

    @Test mutating func everyDifferenceOfTheFilesCounts() throws {
        let song = Song(uri: "one.mp3", modified: 1)
        known.keep(song, try status(), readAt: 100)
        #expect(try known.song("one.mp3", status()) === song)
        for other in [
            try status(of: directory.path), try status(size: 6), try status(modified: 0),
            try status(changed: FileTime(seconds: 0, nanoseconds: 0)),
            try status(changed: FileTime(seconds: 1, nanoseconds: 1)),
        ] { #expect(known.song("one.mp3", other) == nil) }
    }

    /// It may change once more in the same tick.
    @Test(arguments: [(99, 1), (1, 99), (99, 99)] as [(Int64, Int64)])
    mutating func aFileThatHasJustChangedIsReadAgain(modified: Int64, changed: Int64) throws {
        let status = try status(modified: modified, changed: FileTime(seconds: changed, nanoseconds: 0))
        let song = Song(uri: "one.mp3", modified: modified)
        known.keep(song, status, readAt: 100)
        #expect(known.song("one.mp3", status) == nil)
        known.keep(song, status, readAt: 101)
        #expect(known.song("one.mp3", status) === song)
    }

    /// Two spellings of one accent are two files.
    @Test mutating func spellingsAreToldApart() throws {
        let song = Song(uri: "\u{E9}.mp3", modified: 1)
        known.keep(song, try status(), readAt: 100)
        #expect(try known.song("\u{E9}.mp3", status()) === song)
        #expect(try known.song("e\u{301}.mp3", status()) == nil)
    }

    /// What was in the way may have gone without the file's changing.
    @Test mutating func aFileThatCannotBeReadIsTriedAgain() throws {
        _ = try directory.write([], to: "empty.mp3")
        try change("empty.mp3", at: Date(timeIntervalSince1970: 1_000_000))
        #expect(try song("empty.mp3") !== song("empty.mp3"))
    }

    @Test mutating func songsThatNobodyElseHasAreForgotten() throws {
        let status = try status()
        weak var gone: Song?
        let kept = Song(uri: "kept", modified: 1)
        known.keep(kept, status, readAt: 100)
        do {
            let song = Song(uri: "gone", modified: 1)
            gone = song
            known.keep(song, status, readAt: 100)
        }
        #expect(known.song("gone", status) != nil)
        for number in 0..<10_000 { known.keep(Song(uri: "\(number)", modified: 1), status, readAt: 100) }
        #expect(gone == nil)
        #expect(known.song("kept", status) === kept)
    }

    @Test func songsAndTheProtocolHaveTheSameTags() {
        for type in TagType.allCases { #expect("\(SongTag.Name(type))" == "\(type)") }
        for name in SongTag.Name.allCases { #expect("\(TagType(name))" == "\(name)") }
    }
}
