/// The program that reads our lines, which decides how values are escaped and what a line looks like.
package enum Target: String, CaseIterable, Sendable {
    /// Bare text, one line an update: terminals, scripts, bars without markup.
    case plain
    /// Waybar's `custom` module with `return-type: json`: one JSON object a line, its texts in Pango markup.
    case waybar

    /// `value` as it must be written for this target inside a text.
    package func text(_ value: CleanText) -> TargetText {
        switch self {
        case .plain: TargetText(trusted: value.string)
        case .waybar: TargetText(trusted: Pango.escaped(value.string))
        }
    }
}
