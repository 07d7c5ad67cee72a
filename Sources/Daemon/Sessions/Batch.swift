package import Wire

/// What one request or command list asks for, with the songs that it needs.
package struct Batch {
    /// The lines, in order.
    package let lines: [Line]
    /// Whether each success is confirmed on its own.
    package let confirmsEach: Bool
    /// The songs that lines name, by the line's index.
    package private(set) var songs: [Int: [SongAnswer]] = [:]

    /// One request.
    package init(_ line: Line) {
        self.init(lines: [line], confirmsEach: false)
    }

    /// A command list.
    package init(_ list: CommandList) {
        self.init(lines: list.lines, confirmsEach: list.confirmsEach)
    }

    private init(lines: [Line], confirmsEach: Bool) {
        self.lines = lines
        self.confirmsEach = confirmsEach
    }

    /// What has to be looked for before the batch can run; `user` is who asks.
    package func songRequests(user: UInt32?) -> [SongRequest] {
        lines.flatMap { line in
            line.songArguments.map { SongRequest(uri: $0, takesDirectories: line.takesDirectories, user: user) }
        }
    }

    /// The batch with the answers to its `songRequests`.
    package func with(_ answers: [SongAnswer]) -> Batch {
        var batch = self
        var rest = answers[...]
        for (index, line) in lines.enumerated() {
            let count = line.songArguments.count
            guard count > 0 else { continue }
            batch.songs[index] = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return batch
    }
}

extension Line {
    /// Whether it is `noidle`, which is no command of the table.
    var isNoidle: Bool {
        guard case .request(let request) = self else { return false }
        return request.name == "noidle" && request.arguments.isEmpty
    }

    /// Whether songs have to be looked for before it can run.
    var addsSongs: Bool { !songArguments.isEmpty }

    /// The places that the line adds songs from.
    fileprivate var songArguments: ArraySlice<String> {
        // Most have none, and need not be compared.
        guard case .request(let request) = self, !request.arguments.isEmpty else { return [] }
        switch request.name {
        case "add", "addid": return request.arguments.prefix(1)
        case "addnext": return request.arguments[...]
        default: return []
        }
    }

    /// Whether such a place may be a directory.
    fileprivate var takesDirectories: Bool {
        guard case .request(let request) = self else { return false }
        return request.name != "addid"
    }
}
