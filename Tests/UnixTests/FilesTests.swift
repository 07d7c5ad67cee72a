import Foundation
import Glibc
import Testing

@testable import Unix

@Suite struct FilesTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `status follows links and tells kinds apart`() throws {
        try directory.write("12345", to: "file")
        unsafe chmod(directory.file("file"), 0o640)
        unsafe symlink(directory.file("file"), directory.file("link"))
        let times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1_700_000_000, tv_usec: 999_999)]
        unsafe utimes(directory.file("file"), times)
        for name in ["file", "link"] {
            let status = try Files.status(directory.file(name))
            let expected = FileStatus(
                kind: .file, identity: try #require(FileIdentity(path: directory.file("file"))), size: 5,
                modification: FileTime(seconds: 1_700_000_000, nanoseconds: 999_999_000), changed: status.changed,
                user: geteuid(), mode: 0o640)
            #expect(status == expected)
        }
        #expect(try Files.status(directory.path).kind == .directory)
        #expect(try Files.status("/dev/null").kind == .other)
        #expect(refusal { _ = try Files.status(directory.file("none")) } == ENOENT)
        #expect(refusal { _ = try Files.status(directory.file("file\0junk")) } == EINVAL)
    }

    @Test func `a rewrite shows although the times are set back`() throws {
        let times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1_700_000_000, tv_usec: 0)]
        try directory.write("12345", to: "file")
        unsafe utimes(directory.file("file"), times)
        let first = try Files.status(directory.file("file"))
        // Several changes may fall into one tick of the file system's clock.
        var second = first
        for _ in 0..<100_000 where second == first {
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: directory.file("file")))
            try file.write(contentsOf: Data("54321".utf8))
            try file.close()
            unsafe utimes(directory.file("file"), times)
            second = try Files.status(directory.file("file"))
        }
        #expect(second.changed != first.changed)
        #expect(second.modified == first.modified && second.size == 5 && second.identity == first.identity)
        #expect(second.hashValue != first.hashValue)
    }

    @Test func `a listing has every name that can be said`() throws {
        let names = ["a", ".hidden", "ä ö", "with\nbreak", "日本"]
        for name in names { try directory.write("", to: name) }
        var bad = Array((directory.path + "/").utf8).map { CChar(bitPattern: $0) } + [-1, 65, 0]
        #expect(unsafe close(creat(&bad, 0o600)) == 0)
        #expect(try Files.list(directory: directory.path).sorted() == names.sorted())
        unsafe unlink(&bad)
        #expect(refusal { _ = try Files.list(directory: directory.file("a")) } == ENOTDIR)
    }

    @Test func `directories are made with those above`() throws {
        try Files.makeDirectory(directory.file("a//b/c/"), mode: 0o700)
        try Files.makeDirectory(directory.file("a/b/c"), mode: 0o755)
        for name in ["a", "a/b", "a/b/c"] { #expect(try Files.status(directory.file(name)).mode == 0o700) }
        try directory.write("", to: "file")
        #expect(refusal { try Files.makeDirectory(directory.file("file"), mode: 0o700) } == ENOTDIR)
        #expect(refusal { try Files.makeDirectory(directory.file("file/x"), mode: 0o700) } == ENOTDIR)
        #expect(refusal { try Files.makeDirectory("", mode: 0o700) } == ENOENT)
    }

    @Test func `a user may read what the bits on the whole way say`() throws {
        let stranger: UInt32 = 65534
        unsafe chmod(directory.path, 0o755)
        try Files.makeDirectory(directory.file("open"), mode: 0o755)
        try directory.write("", to: "open/song")
        let song = directory.file("open/song")
        unsafe symlink(song, directory.file("link"))

        func mayRead(_ path: String, file: mode_t, above: mode_t) -> Bool {
            unsafe chmod(song, file)
            unsafe chmod(directory.file("open"), above)
            return Files.mayRead(path, asUser: stranger)
        }
        #expect(mayRead(song, file: 0o644, above: 0o755))
        #expect(mayRead(song, file: 0o604, above: 0o711))
        #expect(mayRead(directory.file("link"), file: 0o644, above: 0o755))
        #expect(!mayRead(song, file: 0o640, above: 0o755))
        #expect(!mayRead(song, file: 0o644, above: 0o700))
        #expect(!mayRead(directory.file("link"), file: 0o644, above: 0o700))
        #expect(!mayRead(directory.file("open/../open/song"), file: 0o600, above: 0o755))
        #expect(Files.mayRead(song, asUser: geteuid()))
        #expect(!Files.mayRead(directory.file("none"), asUser: geteuid()))
        #expect(!Files.mayRead(song + "\0", asUser: geteuid()))
    }

    @Test func `a name that begins with a combining mark hides no directory`() throws {
        unsafe chmod(directory.path, 0o755)
        try Files.makeDirectory(directory.file("closed"), mode: 0o700)
        let song = "closed/\u{301}song"
        try directory.write("", to: song)
        unsafe chmod(directory.file(song), 0o644)
        #expect(!Files.mayRead(directory.file(song), asUser: 65534))
        unsafe chmod(directory.file("closed"), 0o711)
        #expect(Files.mayRead(directory.file(song), asUser: 65534))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `an owner's own bits count`() throws {
        unsafe chmod(directory.path, 0o755)
        try directory.write("", to: "song")
        unsafe chown(directory.file("song"), 65534, 65534)
        unsafe chmod(directory.file("song"), 0o600)
        #expect(Files.mayRead(directory.file("song"), asUser: 65534))
        #expect(!Files.mayRead(directory.file("song"), asUser: 65533))
        unsafe chmod(directory.file("song"), 0o044)
        #expect(!Files.mayRead(directory.file("song"), asUser: 65534))
    }
}
