import Testing
import Unix

/// How somebody who has gone is waited for, by a clock that the test turns on.
@Suite struct ReconnectionTests {
    /// A socket that may be there, and somebody who listens there or not.
    private final class Scene {
        let time = ManualTime()
        let directory: TemporaryDirectory
        let loop: EventLoop
        let reconnection: Reconnection
        var listens = false
        /// The milliseconds since the scene began at which it was tried.
        var tries: [Int64] = []

        init(socket name: String? = "socket") throws {
            directory = try TemporaryDirectory()
            loop = try EventLoop(time: time)
            let start = time.now
            reconnection = Reconnection(loop: loop, socket: name.map(directory.file))
            reconnection.attempt = { [unowned self] in
                tries.append(time.now.nanoseconds(since: start) / 1_000_000)
                return listens
            }
        }

        /// Lets so many milliseconds go by.
        func wait(_ milliseconds: Int) {
            for _ in 0..<milliseconds {
                loop.turn(waitingAtMost: 0)
                time.advance(by: 1_000_000)
            }
            loop.turn(waitingAtMost: 0)
        }
    }

    @Test func whatIsThereIsTriedLessAndLessOften() throws {
        let scene = try Scene()
        try scene.directory.write("", to: "socket")
        scene.reconnection.begin()
        scene.wait(20_000)
        #expect(scene.tries == [10, 50, 150, 400, 900, 1900, 3900, 8900, 13_900, 18_900])
        scene.listens = true
        try scene.directory.write("", to: "another")
        scene.wait(100)
        #expect(scene.tries.dropFirst(10) == [20_010], "what happens beside it is a sign of life")
        try scene.directory.write("", to: "third")
        scene.wait(10_000)
        #expect(scene.tries.count == 11, "it was reached")
    }

    @Test func whatIsNotThereIsNotTried() throws {
        let scene = try Scene()
        scene.listens = true
        scene.reconnection.begin()
        scene.wait(20_000)
        #expect(scene.tries.isEmpty)
        try scene.directory.write("", to: "socket")
        scene.wait(100)
        #expect(scene.tries == [20_010])
    }

    @Test func aDirectoryThatIsNotThereYetIsLookedFor() throws {
        let scene = try Scene(socket: "later/socket")
        scene.reconnection.begin()
        scene.wait(20_000)
        #expect(scene.tries.isEmpty)
        try Files.makeDirectory(scene.directory.file("later"), mode: 0o700)
        scene.wait(6_000)
        try scene.directory.write("", to: "later/socket")
        scene.listens = true
        scene.wait(100)
        #expect(scene.tries == [26_010])
    }

    @Test func whatIsNoFileIsTriedForEver() throws {
        let scene = try Scene(socket: nil)
        scene.reconnection.begin()
        scene.wait(20_000)
        #expect(scene.tries == [10, 50, 150, 400, 900, 1900, 3900, 8900, 13_900, 18_900])
    }

    @Test func whoGoesAgainAtOnceIsTriedLessOften() throws {
        let scene = try Scene()
        try scene.directory.write("", to: "socket")
        scene.listens = true
        for _ in 0..<10 {
            scene.reconnection.begin()
            scene.wait(6_000)
        }
        #expect(scene.tries == [10, 6040, 12_100, 18_250, 24_500, 31_000, 38_000, 47_000, 53_000, 59_000])
        scene.reconnection.stop()
        scene.reconnection.begin()
        scene.wait(10)
        #expect(scene.tries.last == 60_010, "it was there for good meanwhile")
    }

    @Test func whatIsNotWantedAnyMoreIsNotTried() throws {
        let scene = try Scene()
        scene.reconnection.begin()
        scene.reconnection.stop()
        try scene.directory.write("", to: "socket")
        scene.wait(20_000)
        #expect(scene.tries.isEmpty)
    }
}
