import Glibc
import Testing
import Unix

@Suite struct SignalWatchTests {
    @Test func `signals arrive in the loop`() throws {
        let loop = try EventLoop(time: ManualTime())
        var seen: [Int32] = []
        let signals = try SignalWatch(loop: loop, signals: [SIGUSR1, SIGUSR2]) { seen.append($0) }
        // To this very thread: others of the test runner do not block them.
        pthread_kill(pthread_self(), SIGUSR1)
        pthread_kill(pthread_self(), SIGUSR2)
        loop.turn(waitingAtMost: 0)
        #expect(seen.sorted() == [SIGUSR1, SIGUSR2])
        loop.turn(waitingAtMost: 0)
        #expect(seen.count == 2)
        withExtendedLifetime(signals) {}
    }

    @Test func `a file beyond its limit is an error`() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("file")
        await #expect(processExitsWith: .success) { [path = path as String] in
            SignalWatch.ignoreWriteSignals()
            var size = rlimit(rlim_cur: 0, rlim_max: 0)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &size)
            let file = unsafe open(path, O_CREAT | O_WRONLY, 0o600)
            try #require(unsafe write(file, "x", 1) == -1)
            try #require(errno == EFBIG)
        }
    }

    @Test func `a directory tells of new names and of its own end`() throws {
        let directory = try TemporaryDirectory()
        let loop = try EventLoop(time: ManualTime())
        try Files.makeDirectory(directory.file("a"), mode: 0o700)
        var calls = 0
        let watch = try DirectoryWatch(loop: loop, directory: directory.file("a")) { calls += 1 }
        loop.turn(waitingAtMost: 0)
        #expect(calls == 0)
        try directory.write("", to: "a/new")
        loop.turn(waitingAtMost: 0)
        #expect(calls == 1)
        unsafe unlink(directory.file("a/new"))
        loop.turn(waitingAtMost: 0)
        #expect(calls == 1)
        try directory.write("", to: "elsewhere")
        unsafe rename(directory.file("elsewhere"), directory.file("a/moved in"))
        loop.turn(waitingAtMost: 0)
        #expect(calls == 2)
        unsafe rename(directory.file("a"), directory.file("b"))
        loop.turn(waitingAtMost: 0)
        #expect(calls == 3)
        unsafe unlink(directory.file("b/moved in"))
        unsafe rmdir(directory.file("b"))
        loop.turn(waitingAtMost: 0)
        #expect(calls == 4)
        withExtendedLifetime(watch) {}
        let error = #expect(throws: Errno.self) {
            _ = try DirectoryWatch(loop: loop, directory: directory.file("a")) {}
        }
        #expect(error?.code == ENOENT)
    }
}
