import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Nothing acknowledged is lost, whenever the process is killed.
    @Suite("Killed")
    struct KillTests {
        /// A site whose music folder holds these files.
        private func site(_ files: [String]) throws -> Site {
            let site = try Site()
            let sample = try #require(try Fixtures.sampleFiles().first)
            for file in files {
                try FileManager.default.createSymbolicLink(
                    atPath: site.home.file("music/\(file)"), withDestinationPath: sample)
            }
            return site
        }

        @Test("Two hundred times in the middle of edits: each start has exactly the acknowledged queue")
        func acknowledgedEditsStay() throws {
            let files = (0..<20).map { "song \($0).mp3" }
            let site = try site(files)
            var generator = Seeded(seed: 3)
            var mirror = QueueMirror()
            var client = try site.connect()
            for round in 0..<200 {
                for _ in 0..<Int.random(in: 0...12, using: &generator) {
                    let (order, result) = mirror.edit(files: files, &generator)
                    #expect(try client.ask(order).last == "OK", "\(order)")
                    mirror = result
                }
                // One more is on its way when the end comes: it may be in the queue or not, but not half.
                let (order, result) = mirror.edit(files: files, &generator)
                try client.send(Array((order + "\n").utf8))
                usleep(UInt32.random(in: 0...1500, using: &generator))
                try site.kill()
                try site.start()
                client = try site.connect()
                let found = try QueueMirror.songs(in: client.ask("playlistinfo"))
                if found == result.songs { mirror = result }
                try #require(found == mirror.songs, "round \(round), before: \(order)")
                #expect(!site.playd.errors.contains("damaged"))
            }
        }
    }
}
