internal import Wire

/// Where the music plays, and how loud that is.
enum OutputCommands {
    static func list(_ call: Call) throws(ClientError) -> [String] {
        try outputs(call).map(\.line)
    }

    static func enable(_ call: Call) throws(ClientError) -> [String] { try change(call, "enableoutput") }

    static func disable(_ call: Call) throws(ClientError) -> [String] { try change(call, "disableoutput") }

    static func toggle(_ call: Call) throws(ClientError) -> [String] { try change(call, "toggleoutput") }

    /// Without an argument it tells where the music plays.
    static func route(_ call: Call) throws(ClientError) -> [String] {
        guard let text = call.arguments.first else {
            return try ask(call, [Request("route")], or: "tell its route")[0].pairs.map(\.value)
        }
        let target = text == "default" ? text : String(try find(text, among: try outputs(call), call).id)
        let answers = try ask(call, [Request("route", target), Request("outputs")], or: "route")
        guard call.confirms else { return [] }
        return OutputInfo.all(answers[1]).filter(\.isEnabled).map(\.line)
    }

    static func volume(_ call: Call) throws(ClientError) -> [String] {
        let change = try call.arguments.dropFirst().first.map { text throws(ClientError) in
            guard let change = VolumeChange(text) else {
                throw call.usage("outvol needs a volume like 50, +5, 5- or 0.5, not \"\(text)\"")
            }
            return change
        }
        let output = try find(call.arguments[0], among: try outputs(call), call)
        let text: String
        switch change {
        case .absolute(let percent): text = String(percent)
        case .relative(let percent): text = (percent < 0 ? "" : "+") + String(percent)
        case nil:
            guard let volume = output.volume else {
                throw ClientError(.empty, call.name, "the volume of \(output.name) is not known")
            }
            return [String(volume)]
        }
        let request = Request("outputvolume", String(output.id), text)
        let answers = try ask(call, [request, Request("outputs")], or: "set the volume of an output")
        guard call.confirms else { return [] }
        return OutputInfo.all(answers[1]).filter { $0.id == output.id }.map(\.line)
    }

    static func path(_ call: Call) throws(ClientError) -> [String] {
        try ask(call, [Request("audiopath")], or: "tell the way of the sound")[0].pairs.map { "\($0.key): \($0.value)" }
    }

    private static func change(_ call: Call, _ command: String) throws(ClientError) -> [String] {
        let known = try outputs(call)
        var ids: [Int] = []
        for text in call.arguments { ids.append(try find(text, among: known, call).id) }
        let answers = try call.connection().exchange(ids.map { Request(command, String($0)) } + [Request("outputs")])
        guard call.confirms else { return [] }
        return OutputInfo.all(answers[ids.count]).filter { ids.contains($0.id) }.map(\.line)
    }

    private static func outputs(_ call: Call) throws(ClientError) -> [OutputInfo] {
        OutputInfo.all(try call.connection().exchange([Request("outputs")])[0])
    }

    private static func find(
        _ text: String, among outputs: [OutputInfo], _ call: Call
    ) throws(ClientError) -> OutputInfo {
        let found = OutputInfo.named(text, among: outputs)
        if found.count == 1 { return found[0] }
        let names = (found.isEmpty ? outputs : found).map { "\($0.number) (\($0.name))" }.joined(separator: ", ")
        throw ClientError(
            .refused, call.name,
            found.isEmpty ? "no output is \"\(text)\"; there are \(names)" : "\"\(text)\" may be \(names)")
    }

    /// Asks what only playd knows.
    private static func ask(
        _ call: Call, _ requests: [Request], or what: String
    ) throws(ClientError) -> [Answer] {
        do throws(ClientError) {
            return try call.connection().exchange(requests)
        } catch  where error.code == .refused && error.message.hasPrefix("unknown command") {
            throw ClientError(.refused, call.name, "this server cannot \(what); playd can")
        }
    }
}
