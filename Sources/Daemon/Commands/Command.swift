import Wire

/// One command of the protocol.
package final class Command: Sendable {
    /// What it is called.
    package let name: String
    /// What a client needs to use it.
    package let permission: Permission
    /// What a client needs to use it without arguments, where that only asks; `permission` else.
    package let bare: Permission
    /// Its parameters as `Protocol/commands.md` shows them: see `CommandSyntax`.
    package let syntax: CommandSyntax
    /// Runs it: writes the answer's pairs, or throws why not.
    let run: @Sendable (CommandContext) throws(Ack) -> Void

    /// A command; no syntax means no parameters.
    init(
        _ name: String, _ permission: Permission, bare: Permission? = nil, _ syntax: CommandSyntax = "",
        _ run: @escaping @Sendable (CommandContext) throws(Ack) -> Void
    ) {
        self.name = name
        self.permission = permission
        self.bare = bare ?? permission
        self.syntax = syntax
        self.run = run
    }

    /// Whether it may change what is kept or can be undone: what player, queue and outputs are permitted for.
    var mayEdit: Bool { !permission.isDisjoint(with: [.add, .player, .admin]) }

    /// Whether a client with these permissions may send it with so many arguments.
    func isPermitted(to client: Permission, count: Int) -> Bool {
        client.isSuperset(of: count == 0 ? bare : permission)
    }

    /// Refuses a number of arguments that the command does not take, in MPD's words.
    func checkArity(_ count: Int) throws(Ack) {
        let arity = syntax.arity
        guard !arity.contains(count) else { return }
        if arity.lowerBound == arity.upperBound { throw .wrongCount(name) }
        throw count < arity.lowerBound ? .tooFew(name) : .tooMany(name)
    }
}
