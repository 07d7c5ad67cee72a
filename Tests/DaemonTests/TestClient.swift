import Harness
import Unix

/// A client at the other end of a socket pair; its calls turn the rig's loop while they wait.
final class TestClient {
    let stream: ByteStream
    private unowned let rig: Rig
    private var bytes: [UInt8] = []
    /// Whether the server has closed its end.
    private(set) var isOver = false

    init(_ stream: ByteStream, rig: Rig) {
        self.stream = stream
        self.rig = rig
    }

    /// Sends bytes as they are.
    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        try rig.until("the server takes what is sent") {
            rest = rest.dropFirst(try stream.write(rest))
            return rest.isEmpty
        }
    }

    /// Sends lines.
    func send(_ lines: String...) throws {
        try send(Array(lines.map { $0 + "\n" }.joined().utf8))
    }

    /// The next line of an answer.
    func line() throws -> String {
        try rig.until("a line of an answer") {
            take()
            return isOver || bytes.contains(10)
        }
        guard let end = bytes.firstIndex(of: 10) else { throw HarnessError("the server closed the connection") }
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// The lines of the next answer, its `OK` or `ACK` included.
    func answer() throws -> [String] {
        var lines: [String] = []
        while true {
            let line = try line()
            lines.append(line)
            if line == "OK" || line.hasPrefix("ACK ") { return lines }
        }
    }

    /// Sends one line and gives the lines of its answer.
    @discardableResult
    func ask(_ line: String) throws -> [String] {
        try send(line)
        return try answer()
    }

    /// Sends one line that has to be answered with nothing but `OK`.
    func order(_ line: String) throws {
        let lines = try ask(line)
        if lines != ["OK"] { throw HarnessError("\(line): \(lines)") }
    }

    /// The value of `key` in the answer to `request`.
    func value(_ key: String, of request: String = "status") throws -> String? {
        try ask(request).first { $0.hasPrefix(key + ": ") }.map { String($0.dropFirst(key.utf8.count + 2)) }
    }

    /// All lines that have arrived by now, without waiting for more.
    func linesSoFar() throws -> [String] {
        rig.turn()
        rig.turn()
        take()
        guard let end = bytes.lastIndex(of: 10) else { return [] }
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Says that nothing more will be sent.
    func finishSending() {
        System.closeSending(stream.raw)
    }

    /// Goes away.
    func close() {
        stream.close()
    }

    /// Waits for the server to close the connection.
    func waitForEnd() throws {
        try rig.until("the end of the connection") {
            take()
            return isOver
        }
    }

    /// Reads what is there.
    private func take() {
        while !isOver {
            do throws(Errno) {
                switch try stream.read(into: &bytes, atMost: 64 * 1024) {
                case .bytes: continue
                case .wouldBlock: return
                case .endOfFile: isOver = true
                }
            } catch {
                isOver = true
            }
        }
    }
}
