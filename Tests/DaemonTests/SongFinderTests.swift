import Foundation
import Harness
import Playback
import Testing
import Wire

@testable import Daemon

/// From what clients write to songs.
@Suite struct SongFinderTests {
    private let directory: TemporaryDirectory
    private let finder: SongFinder

    init() throws {
        directory = try TemporaryDirectory()
        let song = try Music.shared.path + "/short/1.mp3"
        for folder in ["music/Album/CD 2", "music/.hidden", "music/empty", "elsewhere"] {
            _ = try directory.folder(folder)
        }
        for name in [
            "music/10.mp3", "music/2.mp3", "music/b.MP3", "music/A.mp3", "music/100% år.mp3", "music/.secret.mp3",
            "music/Album/1.mp3", "music/Album/cover.jpg", "music/Album/CD 2/1.mp3", "music/Album/CD 2/11.mp3",
            "music/Album/CD 2/3.mp3", "music/.hidden/1.mp3", "music/notes.txt", "music/line\nbreak.mp3",
            "elsewhere/1.mp3", "elsewhere/2.pdf",
        ] {
            try directory.copy(song, to: name)
        }
        finder = SongFinder(music: directory.file("music"), user: System.user, log: Log())
    }

    /// The names of the songs that are found, or the refusal's number and sentence.
    private func find(
        _ uri: String, directories: Bool = true, user: UInt32? = System.user, with other: SongFinder? = nil
    ) -> [String] {
        switch (other ?? finder).answer(SongRequest(uri: uri, takesDirectories: directories, user: user)) {
        case .songs(let songs): songs.map(\.uri)
        case .refused(let ack): ["\(ack.code.rawValue) \(ack.message)"]
        }
    }

    private let album = ["Album/1.mp3", "Album/CD 2/1.mp3", "Album/CD 2/3.mp3", "Album/CD 2/11.mp3"]

    // MARK: In the music directory

    @Test func filesAndFolders() {
        #expect(find("2.mp3") == ["2.mp3"])
        #expect(find("Album/CD 2/3.mp3") == ["Album/CD 2/3.mp3"])
        #expect(find("Album") == album)
        #expect(find("Album/") == album)
        #expect(find("empty") == [])
        let all = ["2.mp3", "10.mp3", "100% år.mp3", "A.mp3", "b.MP3"] + album
        #expect(find("") == all)
        #expect(find("/") == all)
        #expect(find(directory.file("music")) == all)
        #expect(find("file://" + directory.file("music/")) == all)
    }

    @Test func whatIsHiddenIsFoundOnlyByName() {
        #expect(find(".hidden") == [".hidden/1.mp3"])
        #expect(find(".secret.mp3") == [".secret.mp3"])
    }

    @Test func aPathIntoTheMusicDirectoryIsItsShortName() {
        #expect(find(directory.file("music/2.mp3")) == ["2.mp3"])
        #expect(find("file://" + directory.file("music/Album")) == album)
        #expect(find(directory.file("music/2.mp3"), user: nil) == ["2.mp3"])
    }

    @Test func theMusicDirectoryMayBeALink() throws {
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("link"), withDestinationPath: directory.file("music"))
        let linked = SongFinder(music: directory.file("link"), user: System.user, log: Log())
        for path in ["2.mp3", directory.file("link/2.mp3"), directory.file("music/2.mp3")] {
            #expect(find(path, user: nil, with: linked) == ["2.mp3"])
        }
        #expect(find(directory.file("music/Album"), with: linked) == album)
    }

    @Test func percentIsReadInURLsOnly() {
        let path = directory.file("music")
        #expect(find("100% år.mp3") == ["100% år.mp3"])
        #expect(find("file://\(path)/100%25%20%C3%A5r.mp3") == ["100% år.mp3"])
        #expect(find("file://\(path)/100% år.mp3") == ["100% år.mp3"])
        #expect(find("100%25%20%C3%A5r.mp3") == ["50 No such directory"])
        #expect(find("file://\(path)/%FF.mp3") == ["50 No such directory"])
    }

    // MARK: What is not there

    @Test(arguments: [
        "missing.mp3", "2.mp3/x", "Album/../2.mp3", "../music/2.mp3", "..", ".", "./2.mp3", "Album//1.mp3",
        "file:2.mp3", "2.MP3",
    ])
    func isNotThere(uri: String) {
        #expect(find(uri) == ["50 No such directory"])
    }

    @Test func otherSchemes() {
        #expect(find("http://localhost/a.mp3") == ["2 Unsupported URI scheme"])
        #expect(find("FILE:///etc/passwd") == ["2 Unsupported URI scheme"])
        #expect(find("file://localhost/a.mp3")[0].hasPrefix("2 Malformed URI"))
    }

    @Test func oneSongMeansOneFile() {
        #expect(find("2.mp3", directories: false) == ["2.mp3"])
        #expect(find("Album", directories: false) == ["50 Not a file: Album"])
        #expect(find("", directories: false)[0].hasPrefix("50 Not a file"))
        #expect(find("/dev/null") == ["50 Neither a file nor a directory: /dev/null"])
    }

    @Test func whatIsNoMusicIsNoSong() throws {
        _ = try directory.write(Array("just text".utf8), to: "elsewhere/notes.txt")
        _ = try directory.write(Array("just text".utf8), to: "elsewhere/broken.mp3")
        let path = directory.file("elsewhere")
        #expect(find(path + "/notes.txt") == ["50 Not a song: \(path)/notes.txt"])
        #expect(find(path + "/broken.mp3") == [path + "/broken.mp3"], "playing it tells why not")
        #expect(find("/etc/passwd") == ["50 Not a song: /etc/passwd"])
        _ = try directory.write([0xFF, 0xD8, 0xFF, 0xE0] + Fixtures.junk(1000), to: "elsewhere/cover.mp3")
        let refusal = "50 Not a song: \(path)/cover.mp3 is a JPEG picture, which cannot be played"
        #expect(find(path + "/cover.mp3") == [refusal])
    }

    @Test func aFileThatIsNamedMayBeCalledAnything() throws {
        let path = directory.file("elsewhere")
        for coding in [Fixtures.Coding.flac, .vorbis, .opus, .wav] {
            try Fixtures.make(.init(coding), at: "\(path)/\(coding).txt")
            #expect(find("\(path)/\(coding).txt") == ["\(path)/\(coding).txt"])
            try Fixtures.make(.init(coding), at: "\(path)/\(coding).\(coding.suffix)")
        }
        let songs = ["/1.mp3", "/flac.flac", "/opus.opus", "/vorbis.ogg", "/wav.wav"]
        #expect(find(path) == songs.map { path + $0 })
    }

    @Test func aZeroByteIsNoPath() {
        #expect(find("2.mp3\u{0}.ogg").first?.hasPrefix("2 Malformed URI") == true)
    }

    // MARK: Elsewhere

    @Test func ourUserMayNameAnyFile() {
        let path = directory.file("elsewhere")
        #expect(find(path + "/1.mp3") == [path + "/1.mp3"])
        #expect(find(path) == [path + "/1.mp3"])
        #expect(find("file://\(path)/1.mp3") == [path + "/1.mp3"])
        #expect(find(path + "/none.mp3") == ["50 No such directory"])
    }

    @Test func whoIsNotOnTheUnixSocketMayNot() {
        let refusal = ["4 Access to local files via TCP is not allowed"]
        #expect(find(directory.file("elsewhere/1.mp3"), user: nil) == refusal)
        #expect(find("file:///etc/passwd", user: nil) == refusal)
        #expect(find("/", user: nil).count == 9)
    }

    /// Another user may name what everybody may read, below directories that everybody may enter.
    @Test func anotherUserMayNameWhatHeMayRead() throws {
        let path = directory.file("elsewhere/1.mp3")
        func permit(_ mode: Int, _ path: String) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        // The directory is ours alone.
        #expect(find(path, user: System.otherUser)[0].hasPrefix("4 "))
        #expect(find("2.mp3", user: System.otherUser) == ["2.mp3"])
        try permit(0o755, directory.path)
        try permit(0o755, directory.file("elsewhere"))
        try permit(0o644, path)
        #expect(find(path, user: System.otherUser) == [path])
        try permit(0o600, path)
        #expect(find(path, user: System.otherUser)[0].hasPrefix("4 "))
        #expect(find(directory.file("elsewhere"), user: System.otherUser) == [])
        try permit(0o644, path)
        #expect(find(directory.file("elsewhere"), user: System.otherUser) == [path])
        try permit(0o711, directory.file("elsewhere"))
        #expect(find(directory.file("elsewhere"), user: System.otherUser)[0].hasPrefix("4 "))
        // Dots lead nowhere else.
        #expect(find(directory.file("music/../elsewhere/1.mp3"), user: nil)[0].hasPrefix("4 "))
        #expect(find(directory.file("music/../elsewhere/1.mp3"), user: geteuid()) == [path])
    }

    // MARK: Combining marks, which make one character of themselves and the slash or dot before them

    @Test(arguments: [
        "../\u{301}x.mp3", "..//\u{301}x.mp3", "Album/../../\u{301}x.mp3", "Album/../\u{301}x.mp3",
        "../\u{301}folder", "./\u{301}x.mp3", "Album//\u{301}x.mp3", "../\u{200D}x.mp3",
    ])
    func aCombiningMarkLeadsNowhereElse(uri: String) throws {
        for mark in ["\u{301}", "\u{200D}"] {
            for folder in ["", "music/", "music/Album/", "\(mark)folder/"] {
                _ = try directory.folder(folder + "\(mark)folder")
                try directory.copy(directory.file("elsewhere/1.mp3"), to: "\(folder)\(mark)x.mp3")
            }
        }
        #expect(find(uri) == ["50 No such directory"])
        #expect(find(uri, user: nil) == ["50 No such directory"])
        let absolute = directory.file("music/" + uri)
        if !uri.utf8.starts(with: "..".utf8) { return }
        let refusal = ["4 Access to local files via TCP is not allowed"]
        #expect(find(absolute, user: nil) == refusal)
        #expect(find("file://" + absolute, user: nil) == refusal)
        #expect(find("file://" + directory.file("music/%2E%2E/%CC%81x.mp3"), user: nil) == refusal)
    }

    @Test func namesMayBeginWithACombiningMark() throws {
        for name in ["\u{301}x.mp3", "\u{301}/\u{301}y.mp3", "\u{301}/.\u{301}hidden.mp3", "\u{301}/no.\u{301}mp3"] {
            _ = try directory.folder("music/\u{301}")
            try directory.copy(directory.file("elsewhere/1.mp3"), to: "music/" + name)
        }
        func bytes(_ uris: [String]) -> [[UInt8]] { uris.map { Array($0.utf8) } }
        let path = directory.file("music")
        for user in [nil, System.otherUser, System.user] {
            for name in ["\u{301}x.mp3", "\u{301}/\u{301}y.mp3"] {
                #expect(bytes(find(name, user: user)) == bytes([name]))
                #expect(bytes(find("\(path)/\(name)", user: user)) == bytes([name]))
                #expect(bytes(find("file://\(path)/\(name)", user: user)) == bytes([name]))
            }
            #expect(bytes(find("\u{301}", user: user)) == bytes(["\u{301}/\u{301}y.mp3"]))
            #expect(bytes(find("\u{301}//", user: user)) == bytes(["\u{301}/\u{301}y.mp3"]))
            #expect(bytes(find("", user: user)).contains(Array("\u{301}x.mp3".utf8)))
        }
        #expect(find("http://\u{301}x.mp3") == ["2 Unsupported URI scheme"])
    }

    /// Swift finds the two names equal; the file system does not.
    @Test(arguments: [("\u{E9}", "e\u{301}"), ("e\u{301}", "\u{E9}")])
    func anotherSpellingIsAnotherDirectory(ours: String, other: String) throws {
        for name in [ours, other] {
            _ = try directory.folder(name)
            try directory.copy(directory.file("elsewhere/1.mp3"), to: "\(name)/\(name).mp3")
        }
        let finder = SongFinder(music: directory.file(ours), user: System.user, log: Log())
        func uris(_ uri: String, user: UInt32? = nil) -> [[UInt8]] {
            find(uri, user: user, with: finder).map { Array($0.utf8) }
        }
        let refusal = [Array("4 Access to local files via TCP is not allowed".utf8)]
        let song = [Array("\(ours).mp3".utf8)]
        #expect(uris(directory.file(ours)) == song)
        #expect(uris(directory.file("\(ours)/\(ours).mp3")) == song)
        #expect(uris("\(ours).mp3") == song)
        #expect(uris("\(other).mp3") == [Array("50 No such directory".utf8)])
        #expect(uris(directory.file(other)) == refusal)
        #expect(uris(directory.file("\(other)/\(other).mp3")) == refusal)
        let path = directory.file("\(other)/\(other).mp3")
        #expect(uris(path, user: System.user) == [Array(path.utf8)])
    }

    // MARK: Odd directories

    @Test func linksInALoopEnd() throws {
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("music/Album/again"), withDestinationPath: directory.file("music/Album"))
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("music/Album/CD 2/up"), withDestinationPath: directory.file("music"))
        let found = find("Album")
        #expect(found.contains("Album/CD 2/11.mp3"))
        #expect(Set(found.compactMap { $0.split(separator: "/").last }).count <= found.count)
        #expect(!found.contains { $0.contains("again") }, "a link to where we are is not followed")
        #expect(!found.contains { $0.contains("up/Album") }, "nor is one that leads back in")
    }

    @Test func aRefusalDoesNotTellWhereTheMusicLies() throws {
        let name = String(repeating: "n", count: 300)
        let answer = find(name)[0]
        #expect(answer.hasPrefix("52 \(name): "))
        #expect(!answer.contains(directory.path))
    }

    @Test func absoluteNamesAreTidiedUp() {
        for name in ["music//2.mp3", "music/./2.mp3", "music/Album/../2.mp3", "music///./2.mp3"] {
            #expect(find(directory.file(name), user: geteuid()) == ["2.mp3"], "\(name)")
        }
        #expect(find("a\tb.mp3")[0].hasPrefix("2 Malformed URI"))
    }

    @Test func aLinkThatLeadsNowhereIsLeftOut() throws {
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("music/Album/0.mp3"), withDestinationPath: "/nowhere/at/all.mp3")
        #expect(find("Album") == album)
    }

    @Test(.enabled(if: System.user != 0, "root may read everything")) func aClosedDirectoryIsLeftOut() throws {
        let closed = directory.file("music/Album/CD 2")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed) }
        #expect(find("Album") == ["Album/1.mp3"])
    }

    @Test func aFileWithoutTagsIsASongAllTheSame() throws {
        _ = try directory.write(Array("no music".utf8), to: "music/plain.mp3")
        guard
            case .songs(let songs) = finder.answer(
                SongRequest(uri: "plain.mp3", takesDirectories: true, user: nil))
        else {
            Issue.record("plain.mp3 is refused")
            return
        }
        #expect(songs.count == 1)
        #expect(songs[0].tags.isEmpty)
        #expect(songs[0].milliseconds == nil)
        #expect(songs[0].path == directory.file("music/plain.mp3"))
    }

    @Test func tagsAndLengthAreRead() throws {
        let music = try Music.shared
        let finder = SongFinder(music: music.path, user: System.user, log: Log())
        guard
            case .songs(let songs) = finder.answer(
                SongRequest(uri: "one.mp3", takesDirectories: false, user: nil))
        else {
            Issue.record("one.mp3 is refused")
            return
        }
        #expect(songs[0].milliseconds == 3000)
        #expect(songs[0].modified == 1_706_702_400)
        #expect(songs[0].tags.contains { $0.name == .title && $0.value == "One" })
    }
}
