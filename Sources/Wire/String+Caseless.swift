extension String {
    /// Whether both are equal, upper and lower case of ASCII letters being the same.
    func equalsCaseless(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return zip(utf8, other.utf8).allSatisfy { $0.folded == $1.folded }
    }
}
