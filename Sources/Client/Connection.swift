package import Unix
package import Wire

/// One connection to a server that blocks its thread for each answer.
package final class Connection {
    /// Whom we talk to.
    package let address: Address

    private let stream: ByteStream
    private let deadline: Deadline
    private var parser = ResponseParser()
    private var isGreeted = false

    /// Takes over a connected stream whose greeting has not been read; no wait goes beyond `deadline`.
    package init(_ stream: ByteStream, address: Address, deadline: Deadline) {
        self.stream = stream
        self.address = address
        self.deadline = deadline
    }

    /// Asks several things in one round trip, and gives one answer for each.
    ///
    /// The first exchange also reads the greeting and sends the password, in the same round trip.
    ///
    /// - Throws: what the server refused; its `index` among `requests` is told to `refusedAt`.
    package func exchange(
        _ requests: [Request], refusedAt: (Int) -> Void = { _ in }
    ) throws(ClientError) -> [Answer] {
        if requests.isEmpty { return [] }
        try begin(with: Request.text(of: requests))
        var answers: [Answer] = []
        var current = Answer()
        while true {
            switch try response(deadline) {
            case .pair(let key, let value):
                current.append(key, value)
            case .listOK:
                answers.append(current)
                current = Answer()
            case .ok:
                if requests.count == 1 { answers.append(current) }
                guard answers.count == requests.count else {
                    throw broken("the server answered \(answers.count) of \(requests.count) requests")
                }
                return answers
            case .refused(let refusal):
                refusedAt(refusal.index)
                throw ClientError(refusal)
            case let other:
                throw unexpected(other)
            }
        }
    }

    /// Waits until one of the subsystems changes (all when empty), at most until `limit`, and gives the changed names.
    package func waitForChange(_ subsystems: [String], until limit: Deadline) throws(ClientError) -> [String] {
        try begin(with: Request(name: "idle", arguments: subsystems).line)
        var names: [String] = []
        while true {
            switch try response(limit, lateMessage: "nothing changed in time") {
            case .pair("changed", let name): names.append(name)
            case .pair: continue
            case .ok: return names
            case .refused(let refusal): throw ClientError(refusal)
            case let other: throw unexpected(other)
            }
        }
    }

    /// Sends a request; on the first one the password goes ahead of it, and greeting and password are answered first.
    private func begin(with text: String) throws(ClientError) {
        guard !isGreeted else { return try send(text) }
        isGreeted = true
        let password = address.password.map { Request("password", $0).line }
        try send((password ?? "") + text)
        guard case .greeting = try response(deadline) else { throw broken("the server did not greet") }
        guard password != nil else { return }
        switch try response(deadline) {
        case .ok: return
        case .refused(let refusal): throw ClientError(refusal)
        case let other: throw unexpected(other)
        }
    }

    private func send(_ text: String) throws(ClientError) {
        var rest = Array(text.utf8)[...]
        do throws(Errno) {
            while !rest.isEmpty {
                let count = try stream.write(rest)
                rest = rest.dropFirst(count)
                if count == 0, try !stream.waitWritable(milliseconds: deadline.milliseconds) { break }
            }
        } catch {
            // What the server said before it closed matters more than our failed write: reading tells.
            return
        }
        if !rest.isEmpty { throw late() }
    }

    private func response(_ deadline: Deadline, lateMessage: String? = nil) throws(ClientError) -> Response {
        while true {
            if let response = parser.next() { return response }
            var bytes: [UInt8] = []
            do throws(Errno) {
                switch try stream.read(into: &bytes, atMost: 65536) {
                case .bytes: parser.append(bytes[...])
                case .endOfFile: throw Errno(code: 0, operation: "")
                case .wouldBlock:
                    guard try stream.waitReadable(milliseconds: deadline.milliseconds) else { break }
                    continue
                }
            } catch {
                throw broken("the server closed the connection")
            }
            if bytes.isEmpty { throw late(lateMessage) }
        }
    }

    private func late(_ message: String? = nil) -> ClientError {
        let usual = "the server at \(address.description) does not answer in time"
        return ClientError(.timedOut, address.description, message ?? usual)
    }

    private func broken(_ message: String) -> ClientError {
        ClientError(.noConnection, address.description, message)
    }

    private func unexpected(_ response: Response) -> ClientError {
        if case .fault(let sentence) = response { return broken("not an MPD server: \(sentence)") }
        return broken("the server sent something out of turn")
    }
}
