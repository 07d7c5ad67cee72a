internal import Wire

/// The four modes of the queue.
enum ModeCommands {
    static func random(_ call: Call) throws(ClientError) -> [String] {
        try set(call, "random", hasOnce: false) { $0.isRandom ? .on : .off }
    }

    static func repeating(_ call: Call) throws(ClientError) -> [String] {
        try set(call, "repeat", hasOnce: false) { $0.isRepeating ? .on : .off }
    }

    static func single(_ call: Call) throws(ClientError) -> [String] {
        try set(call, "single", hasOnce: true, \.single)
    }

    static func consume(_ call: Call) throws(ClientError) -> [String] {
        try set(call, "consume", hasOnce: true, \.consume)
    }

    private static func set(
        _ call: Call, _ mode: String, hasOnce: Bool, _ current: (PlayerStatus) -> OneshotFlag
    ) throws(ClientError) -> [String] {
        let change = SwitchChange(call.arguments.first ?? "toggle")
        let wanted: OneshotFlag
        switch change {
        case .on: wanted = .on
        case .off: wanted = .off
        case .once where hasOnce: wanted = .oneshot
        case .toggle: wanted = current(try call.status()) == .off ? .on : .off
        case .once, nil:
            let words = hasOnce ? "on, off, once or toggle" : "on, off or toggle"
            throw call.usage("\(mode) needs \(words), not \"\(call.arguments[0])\"")
        }
        return try call.perform([Request(mode, wanted.rawValue)]) { status, _ in
            mode + " " + word(current(status))
        }
    }

    /// A mode's setting in words.
    static func word(_ flag: OneshotFlag) -> String {
        switch flag {
        case .on: "on"
        case .off: "off"
        case .oneshot: "once"
        }
    }
}
