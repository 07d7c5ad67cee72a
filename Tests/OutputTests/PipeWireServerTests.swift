import Foundation
import Harness
import Testing
import Unix

@testable import Output

extension PipeWireTests {
    /// The connections themselves.
    @Suite("Connections")
    struct PipeWireServerTests {
        /// PipeWire reads nothing from who has asked for the session manager's metadata until that one has answered; which it
        /// does not while it waits for our stream.
        @Test func aSessionManagerThatDoesNotAnswerHoldsUpNoStream() throws {
            let pipewire = try PrivatePipeWire()
            let manager = try #require(pipewire.pid(of: .wireplumber))
            kill(manager, SIGSTOP)
            defer { kill(manager, SIGCONT) }
            let loop = try EventLoop(time: SystemTime())
            var isTold = false
            let server = PipeWireServer(loop: loop, remote: pipewire.remote, identify: { _ in }) { event in
                if case .told = event { isTold = true }
            }
            try server.connect()
            let streams = try #require(server.connection)
            // Long enough for the metadata to be asked for.
            var rounds = 0
            func askAgain() {
                rounds += 1
                if rounds < 50 { streams.afterAll { askAgain() } }
            }
            streams.afterAll { askAgain() }
            #expect(
                eventually {
                    loop.turn(waitingAtMost: 10); return rounds == 50
                })
            #expect(!isTold)
            kill(manager, SIGCONT)
            #expect(
                eventually {
                    loop.turn(waitingAtMost: 10); return isTold
                })
            server.close()
        }
    }
}
