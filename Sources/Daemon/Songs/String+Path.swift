/// Paths taken apart by their bytes, as the system does it.
///
/// Never by `Character`: a combining mark makes one of itself and the slash or dot before it, and two spellings of an
/// accent are equal to Swift but name two files.
extension String {
    /// The text behind a beginning; nil when this one begins otherwise.
    func behind(_ beginning: String) -> String? {
        utf8.starts(with: beginning.utf8) ? String(Substring(utf8.dropFirst(beginning.utf8.count))) : nil
    }

    /// Whether the two name the same place.
    func isPath(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// Whether it begins with a slash.
    var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

    /// Whether directories that are searched do not show it.
    var isHiddenName: Bool { utf8.first == UInt8(ascii: ".") }

    /// What stands between the slashes, also where nothing does.
    var pathParts: [String] {
        utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
}
