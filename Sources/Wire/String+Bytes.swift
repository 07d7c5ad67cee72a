/// Comparisons of the bytes: Swift's own hold text for equal that is only equivalent.
extension String {
    /// Whether both are the same bytes.
    func hasBytes(of other: String) -> Bool { utf8.count == other.utf8.count && beginsWithBytes(of: other) }

    /// Whether the bytes of the other one come first.
    func beginsWithBytes(of other: String) -> Bool {
        let (mine, theirs) = (utf8Span.span, other.utf8Span.span)
        guard theirs.count <= mine.count else { return false }
        for index in 0..<theirs.count where mine[index] != theirs[index] { return false }
        return true
    }

    /// Whether this is the path of something in a folder, of whose path a slash at the end may be missing; everything is
    /// below the empty path.
    func isBelow(_ folder: String) -> Bool {
        let (mine, theirs) = (utf8Span.span, folder.utf8Span.span)
        guard theirs.count < mine.count, beginsWithBytes(of: folder) else { return false }
        return theirs.isEmpty || theirs[theirs.count - 1] == .slash || mine[theirs.count] == .slash
    }

    /// Below 0 if the bytes come before those of the other one, above 0 if behind, 0 if they are the same.
    func compareBytes(with other: String) -> Int {
        let (mine, theirs) = (utf8Span.span, other.utf8Span.span)
        for index in 0..<min(mine.count, theirs.count) where mine[index] != theirs[index] {
            return Int(mine[index]) - Int(theirs[index])
        }
        return mine.count - theirs.count
    }

    /// Whether there is no byte above 0x7F.
    var isASCII: Bool {
        let bytes = utf8Span.span
        var union: UInt8 = 0
        for index in 0..<bytes.count { union |= bytes[index] }
        return union < 0x80
    }
}
