/// How a program ended and what it said.
package struct Finished: Sendable {
    /// Its exit code; 128 + n when signal n ended it.
    package let status: Int32
    /// All it wrote to standard output.
    package let output: String
    /// All it wrote to standard error.
    package let errors: String

    /// Standard output line by line, without a line for the break at the end.
    package var lines: [String] {
        var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
