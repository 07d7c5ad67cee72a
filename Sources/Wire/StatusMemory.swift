/// The lines of the status that was asked for last.
///
/// While nothing plays, bars and remotes ask for the same again and again.
package struct StatusMemory: Sendable {
    private var block = StatusBlock()
    private var lines: [UInt8] = []

    /// Knows none yet.
    package init() {}

    /// Writes the lines of `block`, again where they are known.
    package mutating func write(_ block: StatusBlock, to reply: inout Reply) {
        if lines.isEmpty || block != self.block {
            var written = Reply()
            block.write(to: &written)
            self.block = block
            lines = written.bytes
        }
        reply.append(lines: lines)
    }
}
