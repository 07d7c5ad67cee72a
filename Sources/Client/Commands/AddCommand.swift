internal import Wire

/// Adds files, folders and library paths to the queue.
enum AddCommand {
    /// Servers take command lists of two megabytes; far below, and still few round trips.
    private static let bytesPerList = 256 * 1024

    static func run(_ call: Call) throws(ClientError) -> [String] {
        let names = try names(call)
        if names.isEmpty { throw ClientError(.empty, call.name, "there is nothing to add") }
        if let name = names.first(where: { $0.utf8.contains { $0 < 0x20 || $0 == 0x7F } }) {
            // The protocol has no way to send a line break, and playd refuses the other controls.
            throw call.usage("cannot add \"\(name)\": a name with control characters cannot be sent")
        }
        let isLocal = try call.connection().address.isLocalSocket
        let uris = names.map { isLocal ? LocalPath.resolved($0, in: call.directory) : $0 }
        for range in lists(uris) {
            var failed: Int?
            do throws(ClientError) {
                let requests = uris[range].map { Request("add", $0) }
                _ = try call.connection().exchange(requests) { failed = $0 }
            } catch {
                guard let failed, range.lowerBound + failed < names.count else { throw error }
                let name = names[range.lowerBound + failed]
                throw ClientError(error.code, call.name, "cannot add \"\(name)\": \(error.message)")
            }
        }
        guard call.confirms else { return [] }
        let length = try call.status().queueLength
        return ["the queue has \(length) song" + (length == 1 ? "" : "s")]
    }

    private static func names(_ call: Call) throws(ClientError) -> [String] {
        var names: [String] = []
        for name in call.arguments.isEmpty ? ["-"] : call.arguments {
            if name != "-" {
                if name.isEmpty { throw call.usage("an empty name cannot be added") }
                names.append(name)
                continue
            }
            guard let lines = call.inputLines() else { throw call.usage("usage: playctl add PATH…") }
            names += lines.filter { !$0.isEmpty }
        }
        return names
    }

    /// The names in portions for one command list each.
    private static func lists(_ uris: [String]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        var bytes = 0
        for (index, uri) in uris.enumerated() {
            bytes += uri.utf8.count + 8
            if bytes > bytesPerList && index > start {
                ranges.append(start..<index)
                start = index
                bytes = uri.utf8.count + 8
            }
        }
        ranges.append(start..<uris.count)
        return ranges
    }
}
