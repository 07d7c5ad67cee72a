/// The parameters of a command as people read them, and the number of arguments that follows from that.
///
/// Words in capitals are values, words in small letters stand for themselves, `A|B` is a choice, `[…]` may be missing,
/// and a word that ends in `…` may be repeated.
package struct CommandSyntax: ExpressibleByStringLiteral, Sendable {
    /// As it stands in the documentation; empty for no parameters.
    package let text: String
    /// How many arguments it takes.
    package let arity: ClosedRange<Int>

    /// A syntax in the notation above.
    package init(stringLiteral text: StaticString) {
        self.text = text.description
        var least = 0
        var most = 0
        var depth = 0
        for word in self.text.split(separator: " ") {
            depth += word.count { $0 == "[" }
            if depth == 0 { least += 1 }
            most = word.contains("…") || most == Int.max ? Int.max : most + 1
            depth -= word.count { $0 == "]" }
        }
        arity = least...most
    }
}
