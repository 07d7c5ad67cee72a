import Foundation
import Glibc
import Testing

/// Another process that listens on a socket and never accepts: what a server looks like that is stopped or busy.
final class Peer {
    static let python = "/usr/bin/python3"
    private let process = Process()

    init(listeningAt path: String) throws {
        let said = Pipe()
        process.executableURL = URL(fileURLWithPath: Peer.python)
        let script = """
            import socket, sys, time
            s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen(5)
            print("ready", flush=True)
            time.sleep(600)
            """
        process.arguments = ["-c", script, path]
        process.standardOutput = said
        try process.run()
        try #require(!said.fileHandleForReading.availableData.isEmpty, "the peer ended early")
    }

    deinit {
        end()
    }

    func stop() {
        kill(process.processIdentifier, SIGSTOP)
    }

    func end() {
        if !process.isRunning { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
