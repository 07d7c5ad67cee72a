/// Help in two columns, made from the same tables that the command line is read by.
package enum HelpText {
    /// The lines of an options section, two columns, in the order of `options`.
    package static func lines(options: [Option]) -> [String] {
        columns(
            options.map { option in
                let letter = option.letter.map { "-\($0), " } ?? "    "
                return (letter + "--" + option.name + (option.value.map { " " + $0 } ?? ""), option.summary)
            })
    }

    /// Two columns with the same left width, indented by two blanks.
    package static func columns(_ rows: [(String, String)]) -> [String] {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { left, right in
            "  " + left + String(repeating: " ", count: width - left.count + 2) + right
        }
    }
}
