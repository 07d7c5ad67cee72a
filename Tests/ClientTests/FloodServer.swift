import Glibc
import Unix

@testable import Client

/// A server on a thread of its own, for exchanges larger than a socket's buffer.
final class FloodServer {
    private let connection: Connection
    private let thread: WorkerThread
    private let counted: Guarded<[Int]>

    /// Answers the n-th command list with the n-th text.
    init(answers: [String]) throws {
        let (client, server) = try ByteStream.pair()
        connection = Connection(
            client, address: Address(.host("localhost", port: 1)), deadline: Deadline(milliseconds: 30_000))
        let counted = Guarded<[Int]>([])
        // The thread owns the descriptor from here on.
        let duplicate = Descriptor(owning: dup(server.raw)).release()
        thread = try WorkerThread.start(name: "flood") {
            let stream = ByteStream(Descriptor(owning: duplicate))
            FloodServer.serve(stream, answers, counted)
        }
        self.counted = counted
    }

    /// Adds `names` and waits for the server to end.
    func run(_ names: [String]) throws -> [String] {
        let call = Call(name: "add", arguments: names) { () throws(ClientError) in self.connection }
        let lines = try CommandTable.command(named: "add")?.run(call)
        thread.join()
        return lines ?? []
    }

    /// How many requests each list held.
    var lists: [Int] { counted.withLock { $0 } }

    private static func serve(_ stream: ByteStream, _ answers: [String], _ counted: Guarded<[Int]>) {
        write("OK MPD 0.24.0\n", to: stream)
        var text: [UInt8] = []
        var count = 0
        var rest = answers[...]
        while let answer = rest.first {
            guard (try? stream.waitReadable(milliseconds: 30_000)) == true,
                case .bytes? = try? stream.read(into: &text, atMost: 1 << 20)
            else { return }
            while let feed = text.firstIndex(of: 10) {
                let line = String(decoding: text[..<feed], as: UTF8.self)
                text.removeSubrange(...feed)
                if line.hasPrefix("add ") { count += 1 }
                guard line == "command_list_end" else { continue }
                counted.withLock { $0.append(count) }
                count = 0
                write(answer, to: stream)
                rest = rest.dropFirst()
            }
        }
    }

    private static func write(_ text: String, to stream: ByteStream) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            guard let count = try? stream.write(rest) else { return }
            rest = rest.dropFirst(count)
            if count == 0 { _ = try? stream.waitWritable(milliseconds: 30_000) }
        }
    }
}
