import Synchronization
import Unix

/// Reads from a connection on a thread of its own, as fast as bytes come.
final class FastReader {
    private final class Counter: Sendable {
        let bytes = Atomic<Int>(0)
        let isStopping = Atomic<Bool>(false)
    }

    private let counter = Counter()
    private let thread: WorkerThread

    /// Begins to read; the stream stays the caller's, who reads nothing himself.
    init(_ stream: ByteStream) throws {
        let counter = counter
        let socket = stream.raw
        thread = try WorkerThread.start(name: "reader") {
            var buffer = [UInt8](repeating: 0, count: 1 << 20)
            while !counter.isStopping.load(ordering: .relaxed) {
                let count = System.read(socket, into: &buffer)
                if count > 0 { counter.bytes.add(count, ordering: .relaxed) } else { System.yield() }
            }
        }
    }

    /// Bytes read so far.
    var count: Int { counter.bytes.load(ordering: .relaxed) }

    /// Ends the thread.
    func stop() {
        counter.isStopping.store(true, ordering: .relaxed)
        thread.join()
    }
}
