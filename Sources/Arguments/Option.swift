/// One option that a program knows: what is written, and what the help says about it.
package struct Option: Sendable {
    /// The name behind the two dashes, such as `socket`.
    package let name: String
    /// The letter behind the one dash, if there is one.
    package let letter: Character?
    /// What the help calls the option's value, such as `PATH`; nil for an option that takes none.
    package let value: String?
    /// One line for the help.
    package let summary: String

    /// An option; give `value` a name when the option takes one.
    package init(_ name: String, letter: Character? = nil, value: String? = nil, _ summary: String) {
        self.name = name
        self.letter = letter
        self.value = value
        self.summary = summary
    }
}
