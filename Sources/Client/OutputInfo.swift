/// One output block of an answer, as far as our programs show it.
struct OutputInfo: Equatable {
    /// What the server calls it.
    let id: Int
    /// What people call it.
    let name: String
    /// Whether music may go there.
    let isEnabled: Bool
    /// PipeWire's name of it; nil where the server does not tell, here and below.
    let node: String?
    /// What it is, such as `headphones`.
    let kind: String?
    /// Its own volume in percent.
    let volume: Int?
    /// Whether it is muted.
    let isMuted: Bool
    /// Whether the server says that it is not there.
    let isGone: Bool

    /// The outputs of an answer, in order; each begins with its `outputid` line.
    static func all(_ answer: Answer) -> [OutputInfo] {
        var outputs: [OutputInfo] = []
        var rest = answer.pairs[...]
        while let start = rest.firstIndex(where: { $0.key == "outputid" }) {
            let after = rest[(start + 1)...]
            let end = after.firstIndex { $0.key == "outputid" } ?? rest.endIndex
            if let id = Int(rest[start].value) { outputs.append(OutputInfo(id: id, rest[start..<end])) }
            rest = rest[end...]
        }
        return outputs
    }

    private init(id: Int, _ pairs: ArraySlice<(key: String, value: String)>) {
        var attributes: [String: String] = [:]
        for pair in pairs where pair.key == "attribute" {
            let parts = pair.value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { attributes[String(parts[0])] = String(parts[1]) }
        }
        self.id = id
        name = pairs.first { $0.key == "outputname" }?.value ?? ""
        isEnabled = pairs.first { $0.key == "outputenabled" }?.value == "1"
        node = attributes["node"]
        kind = attributes["kind"]
        volume = attributes["volume"].flatMap { Int($0) }
        isMuted = attributes["muted"] == "1"
        isGone = attributes["available"] == "0"
    }

    /// The number that users see and give: as mpc counts, from 1.
    var number: Int { id + 1 }

    /// The line that mpc prints, and what more is known of it.
    var line: String {
        let facts = [kind, volume.map { "\($0) %" }, isMuted ? "muted" : nil, isGone ? "not there" : nil]
        let known = facts.compactMap { $0 }.joined(separator: ", ")
        return "Output \(number) (\(name)) is \(isEnabled ? "enabled" : "disabled")"
            + (known.isEmpty ? "" : ": " + known)
    }

    /// Those that a text may mean: by number, by name, by another case of it, or by its beginning.
    static func named(_ text: String, among outputs: [OutputInfo]) -> [OutputInfo] {
        if let number = Int(text), let output = outputs.first(where: { $0.number == number }) { return [output] }
        let folded = text.lowercased()
        let tests: [(String) -> Bool] = [
            { $0 == text }, { $0.lowercased() == folded }, { !folded.isEmpty && $0.lowercased().hasPrefix(folded) },
        ]
        for test in tests {
            // The default output shares its node with a sink.
            let found = outputs.filter { test($0.name) || ($0.id > 0 && $0.node.map(test) ?? false) }
            if !found.isEmpty { return found }
        }
        return []
    }
}
