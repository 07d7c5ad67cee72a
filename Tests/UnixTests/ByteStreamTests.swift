import Harness
import Foundation
import Glibc
import Testing

@testable import Unix

@Suite struct ByteStreamTests {
    @Test func `bytes come as they were sent, in whatever pieces`() throws {
        let (near, far) = try ByteStream.pair()
        var random = Seeded(seed: 3)
        let sent = (0..<3_000_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        var received: [UInt8] = []
        var offset = 0
        var refusals = 0
        while received.count < sent.count {
            while offset < sent.count {
                let end = min(sent.count, offset + Int.random(in: 1...200_000, using: &random))
                let count = try near.write(sent[offset..<end])
                if count < end - offset { refusals += 1 }
                if count == 0 { break }
                offset += count
            }
            _ = try far.read(into: &received, atMost: Int.random(in: 1...100_000, using: &random))
        }
        #expect(received == sent)
        #expect(refusals > 0, "some writes were partial or refused")
    }

    @Test func `reading tells nothing yet from the end`() throws {
        let (near, far) = try ByteStream.pair()
        var bytes: [UInt8] = [9]
        #expect(try near.read(into: &bytes, atMost: 5) == .wouldBlock)
        #expect(try !near.waitReadable(milliseconds: 1))
        #expect(try far.write([1, 2, 3, 4, 5, 6]) == 6)
        #expect(try far.write([]) == 0)
        #expect(try near.read(into: &bytes, atMost: 5) == .bytes(5))
        far.close()
        #expect(try near.read(into: &bytes, atMost: 5) == .bytes(1))
        #expect(try near.read(into: &bytes, atMost: 5) == .endOfFile)
        #expect(bytes == [9, 1, 2, 3, 4, 5, 6])
        #expect(try near.waitReadable(milliseconds: nil))
    }

    @Test func `a full stream becomes writable when the peer reads`() throws {
        let (near, far) = try ByteStream.pair()
        let block = [UInt8](repeating: 1, count: 65536)
        while try near.write(block[...]) > 0 {}
        #expect(try !near.waitWritable(milliseconds: 1))
        var bytes: [UInt8] = []
        while try far.read(into: &bytes, atMost: 1 << 20) != .wouldBlock {}
        #expect(try near.waitWritable(milliseconds: nil))
    }

    @Test func `a peer that is gone is an error and no signal`() throws {
        let outcome = Guarded<(code: Int32, signalled: Bool)>((0, true))
        // A worker blocks all signals, so that one raised would still be pending afterwards.
        let thread = try WorkerThread.start(name: "writer") {
            guard let (near, far) = try? ByteStream.pair() else { return }
            far.close()
            var code: Int32 = 0
            do throws(Errno) { _ = try near.write([1]) } catch { code = error.code }
            var pending = sigset_t()
            unsafe sigpending(&pending)
            let signalled = unsafe sigismember(&pending, SIGPIPE) == 1
            outcome.withLock { $0 = (code, signalled) }
        }
        thread.join()
        #expect(outcome.withLock { $0.code } == EPIPE)
        #expect(outcome.withLock { !$0.signalled })
    }

    @Test func `closing closes once and frees the number`() throws {
        let (near, far) = try ByteStream.pair()
        #expect(near.peerUser == geteuid())
        near.close()
        near.close()
        #expect(near.raw == -1)
        var bytes: [UInt8] = []
        #expect(try far.read(into: &bytes, atMost: 1) == .endOfFile)
    }

    @Test func `descriptors do not leak into programs we start`() throws {
        let (near, _) = try ByteStream.pair()
        let mailbox = try Mailbox<Int>()
        for descriptor in [near.raw, mailbox.descriptor] {
            let text = try String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("flags:") })
            let flags = try #require(Int32(line.split(separator: "\t").last ?? "", radix: 8))
            #expect(flags & O_CLOEXEC != 0)
            #expect(flags & O_NONBLOCK != 0)
        }
        withExtendedLifetime((near, mailbox)) {}
    }
}
