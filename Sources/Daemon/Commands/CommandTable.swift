/// All commands, sorted by name.
///
/// Arity, permissions and `commands` come from here and nowhere else.
package struct CommandTable: Sendable {
    /// The commands, in alphabetical order.
    package let commands: [Command]
    /// By the length and the first letter of the name: five are compared at most, which is faster than to hash.
    private let byShape: [[Command]]

    /// The table.
    package init() {
        let player = Self.playback + Self.options + Self.volume + Self.outputs
        let queue = Self.queue + Self.order + Self.queries
        commands = (Self.connection + Self.messages + Self.information + player + queue).sorted { $0.name < $1.name }
        var byShape = [[Command]](repeating: [], count: Self.shapes)
        for command in commands { byShape[Self.shape(of: command.name)].append(command) }
        self.byShape = byShape
    }

    /// The command of that name.
    package func find(_ name: String) -> Command? {
        for command in byShape[Self.shape(of: name)] where command.name == name { return command }
        return nil
    }

    private static let shapes = 1024

    private static func shape(of name: String) -> Int {
        let bytes = name.utf8Span.span
        return bytes.isEmpty ? 0 : (bytes.count & 31) << 5 | Int(bytes[0] & 31)
    }
}
