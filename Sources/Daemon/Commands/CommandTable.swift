/// All commands, sorted by name.
///
/// Arity, permissions and `commands` come from here and nowhere else.
package struct CommandTable: Sendable {
    /// The commands, in alphabetical order.
    package let commands: [Command]
    private let index: [String: Int]

    /// The table.
    package init() {
        let all = Self.connection + Self.playback + Self.options + Self.queue + Self.information
        commands = all.sorted { $0.name < $1.name }
        index = Dictionary(uniqueKeysWithValues: commands.enumerated().map { ($1.name, $0) })
    }

    /// The command of that name.
    package func find(_ name: String) -> Command? {
        index[name].map { commands[$0] }
    }
}
