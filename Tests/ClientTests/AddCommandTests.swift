import Foundation
import Testing

@testable import Client

@Suite final class AddCommandTests {
    private let directory: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("add-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent("sub dir"), withIntermediateDirectories: true)
        directory = url.resolvingSymlinksInPath().path
        _ = FileManager.default.createFile(atPath: directory + "/a.mp3", contents: nil)
        try FileManager.default.createSymbolicLink(atPath: directory + "/link.mp3", withDestinationPath: "a.mp3")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory)
    }

    @Test(arguments: [
        ("a.mp3", "DIR/a.mp3"), ("./a.mp3", "DIR/a.mp3"), ("sub dir/", "DIR/sub dir"), (".", "DIR"), ("./", "DIR"),
        ("link.mp3", "DIR/link.mp3"), ("sub dir/../a.mp3", "DIR/a.mp3"), ("no/such", "no/such"),
        ("no/such/", "no/such"),
        ("/", "/"), ("/abs/x/", "/abs/x"), ("file:///x", "file:///x"), ("http://h/s", "http://h/s"),
    ])
    func pathsBecomeAbsoluteWhereTheyExist(name: String, uri: String) {
        let expected = uri.replacingOccurrences(of: "DIR", with: directory)
        #expect(LocalPath.resolved(name, in: directory) == expected)
    }

    @Test func severalGoInOneList() throws {
        let server = try ScriptedServer("list_OK\nlist_OK\nOK\n")
        #expect(try server.run("add", "a.mp3", "Artist/Album", directory: directory) == [])
        #expect(
            server.sent == "command_list_ok_begin\nadd \"\(directory)/a.mp3\"\nadd \"Artist/Album\"\ncommand_list_end\n"
        )
    }

    @Test func aServerElsewhereGetsLibraryPaths() throws {
        let server = try ScriptedServer("OK\n", isLocal: false)
        #expect(try server.run("add", "a.mp3", directory: directory) == [])
        #expect(server.sent == "add \"a.mp3\"\n")
    }

    @Test func theFailingOneIsNamed() throws {
        let server = try ScriptedServer("list_OK\nACK [50@1] {add} No such directory\n")
        #expect(
            server.failure("add", "x", "y z", "w")
                == ClientError(.refused, "add", "cannot add \"y z\": No such directory"))
    }

    @Test func linesOfTheInputAreAdded() throws {
        for arguments in [[], ["-"]] {
            let server = try ScriptedServer("list_OK\nlist_OK\nOK\n")
            let lines = ["one", "", "two"]
            let found =
                arguments.isEmpty ? try server.run("add", input: lines) : try server.run("add", "-", input: lines)
            #expect(found == [])
            #expect(server.sent == "command_list_ok_begin\nadd \"one\"\nadd \"two\"\ncommand_list_end\n")
        }
        #expect(try ScriptedServer("").failure("add", input: [])?.code == .empty)
        #expect(try ScriptedServer("").failure("add")?.code == .usage)
    }

    @Test func aGreatManyGoInPortions() throws {
        let names = (0..<20_000).map { "music/\($0) - a title of the usual length.mp3" }
        // One list_OK for each; the portions are found again in what was sent.
        let perList = { (count: Int) in String(repeating: "list_OK\n", count: count) + "OK\n" }
        let size = names.map { $0.utf8.count + 8 }
        var counts: [Int] = []
        var bytes = 0
        for index in names.indices {
            if counts.isEmpty || bytes + size[index] > 256 * 1024 {
                counts.append(0)
                bytes = 0
            }
            counts[counts.count - 1] += 1
            bytes += size[index]
        }
        #expect(counts.count > 3)
        let server = try FloodServer(answers: counts.map(perList))
        #expect(try server.run(names) == [])
        #expect(server.lists == counts)
    }
}
