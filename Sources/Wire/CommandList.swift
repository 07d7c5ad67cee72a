/// The lines between `command_list_begin` and `command_list_end`, to be run in order as one.
package struct CommandList: Equatable, Sendable {
    /// The lines by their index.
    ///
    /// A fault is always the last: nothing behind it would ever run, so nothing is kept.
    package let lines: [Line]
    /// Whether each success is answered with `list_OK` (the list began with `command_list_ok_begin`).
    package let confirmsEach: Bool

    /// A list made of its parts.
    package init(lines: [Line], confirmsEach: Bool) {
        self.lines = lines
        self.confirmsEach = confirmsEach
    }
}
