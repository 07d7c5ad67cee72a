/// The part of a file that a song is.
package struct TimeRange: Equatable, Sendable {
    /// Where it begins, in milliseconds.
    package let start: Int
    /// Where it ends, in milliseconds; nil for the end of the file.
    package let end: Int?

    /// A part made of its bounds.
    package init(start: Int, end: Int?) {
        self.start = start
        self.end = end
    }
}
