/// All commands, sorted by name.
///
/// Arity, permissions and `commands` come from here and nowhere else.
package struct CommandTable: Sendable {
    /// The commands, in alphabetical order.
    package let commands: [Command]
    /// By the length of the name: a dozen at most are compared, which is faster than to hash a name.
    private let byLength: [[Command]]

    /// The table.
    package init() {
        let player = Self.playback + Self.options + Self.volume
        let queue = Self.queue + Self.order + Self.queries
        commands = (Self.connection + Self.messages + Self.information + player + queue).sorted { $0.name < $1.name }
        var byLength: [[Command]] = []
        for command in commands {
            let length = command.name.utf8.count
            while byLength.count <= length { byLength.append([]) }
            byLength[length].append(command)
        }
        self.byLength = byLength
    }

    /// The command of that name.
    package func find(_ name: String) -> Command? {
        let length = name.utf8.count
        guard length < byLength.count else { return nil }
        let found = byLength[length].firstIndex { $0.name == name }
        return found.map { byLength[length][$0] }
    }
}
