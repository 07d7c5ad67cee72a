import Wire

/// One command of the protocol.
package struct Command: Sendable {
    /// What it is called.
    package let name: String
    /// What a client needs to use it.
    package let permission: Permission
    /// How many arguments it takes.
    package let arity: ClosedRange<Int>
    /// Runs it: writes the answer's pairs, or throws why not.
    let run: @Sendable (CommandContext) throws(Ack) -> Void

    /// A command; `arity` is 0 for none.
    init(
        _ name: String, _ permission: Permission, _ arity: ClosedRange<Int> = 0...0,
        _ run: @escaping @Sendable (CommandContext) throws(Ack) -> Void
    ) {
        self.name = name
        self.permission = permission
        self.arity = arity
        self.run = run
    }

    /// Refuses a number of arguments that the command does not take, in MPD's words.
    func checkArity(_ count: Int) throws(Ack) {
        guard !arity.contains(count) else { return }
        if arity.lowerBound == arity.upperBound { throw .wrongCount(name) }
        throw count < arity.lowerBound ? .tooFew(name) : .tooMany(name)
    }
}
