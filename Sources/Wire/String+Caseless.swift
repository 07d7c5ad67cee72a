extension String {
    /// Whether both are equal, upper and lower case of ASCII letters being the same.
    func equalsCaseless(_ other: String) -> Bool {
        let (mine, theirs) = (utf8Span.span, other.utf8Span.span)
        guard mine.count == theirs.count else { return false }
        for index in 0..<mine.count where mine[index].folded != theirs[index].folded { return false }
        return true
    }
}
