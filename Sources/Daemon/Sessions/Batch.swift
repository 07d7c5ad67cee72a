package import Wire

/// What one request or command list asks for, with the songs that it needs.
package struct Batch {
    /// The lines, in order.
    package let lines: [Line]
    /// Whether each success is confirmed on its own.
    package let confirmsEach: Bool
    /// The songs that lines name, by the line's index.
    package private(set) var songs: [Int: SongAnswer] = [:]
    private let wanting: [Int]

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
        wanting = lines.indices.filter { lines[$0].songArgument != nil }
    }

    /// Whether it is a lone `noidle`, which is no command of the table.
    package var isNoidle: Bool {
        lines.count == 1 && lines[0] == .request(Request(name: "noidle"))
    }

    /// What has to be looked for before the batch can run; `user` is who asks.
    package func songRequests(user: UInt32?) -> [SongRequest] {
        wanting.compactMap { index in
            lines[index].songArgument.map { uri, takesDirectories in
                SongRequest(uri: uri, takesDirectories: takesDirectories, user: user)
            }
        }
    }

    /// The batch with the answers to its `songRequests`.
    package func with(_ answers: [SongAnswer]) -> Batch {
        var batch = self
        batch.songs = Dictionary(uniqueKeysWithValues: zip(wanting, answers))
        return batch
    }
}

extension Line {
    /// The place that the line adds songs from, and whether it may be a directory.
    fileprivate var songArgument: (uri: String, takesDirectories: Bool)? {
        guard case .request(let request) = self, request.name == "add" || request.name == "addid" else { return nil }
        return request.arguments.first.map { ($0, request.name == "add") }
    }
}
