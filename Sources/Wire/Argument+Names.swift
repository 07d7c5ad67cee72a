extension Argument {
    /// A channel's name: ASCII letters, digits, `_`, `-`, `.` and `:`.
    package static func channel(_ text: String) throws(Ack) -> String {
        let isName = text.utf8.allSatisfy { byte in
            byte.isWordByte || byte == .dash || byte == .colon || byte == UInt8(ascii: ".")
        }
        guard isName, !text.isEmpty else { throw .argument("invalid channel name") }
        return text
    }

    /// `off`, `track`, `album` or `auto`.
    package static func replayGainMode(_ text: String) throws(Ack) -> ReplayGainMode {
        guard let mode = ReplayGainMode(rawValue: text) else { throw .argument("Unrecognized replay gain mode") }
        return mode
    }

    /// `song` or `album`.
    package static func randomMode(_ text: String) throws(Ack) -> RandomMode {
        guard let mode = RandomMode(rawValue: text) else { throw .argument("\"song\" or \"album\" expected: \(text)") }
        return mode
    }
}
