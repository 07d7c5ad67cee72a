/// Text that is already escaped for a `Target`; made only by `Target.text`, from literals, and by joining two of them.
package struct TargetText: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The escaped text.
    package let string: String

    /// Text of our own; a literal must hold nothing that any target would read as markup.
    package init(stringLiteral value: StaticString) {
        string = value.description
    }

    /// Takes what an escape has made.
    init(trusted: String) {
        string = trusted
    }

    /// Both texts, one behind the other.
    package static func + (left: TargetText, right: TargetText) -> TargetText {
        TargetText(trusted: left.string + right.string)
    }
}
