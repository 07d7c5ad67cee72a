/// Names that a mistyped one may have meant.
package enum NearNames {
    /// Up to three of `names`, nearest first: those within two edits (one for short names), or that `word` begins.
    package static func of(_ word: String, among names: [String]) -> [String] {
        let allowed = word.utf8.count <= 3 ? 1 : 2
        let near = names.compactMap { name -> (distance: Int, name: String)? in
            if word.utf8.count >= 2 && name.hasPrefix(word) { return (1, name) }
            let distance = edits(Array(word.utf8), Array(name.utf8))
            return distance <= allowed ? (distance, name) : nil
        }
        return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    /// The near names as the end of a sentence, or nothing where there are none.
    package static func suggestion(_ names: [String]) -> String {
        guard let last = names.last else { return "" }
        let first = names.dropLast()
        return "; did you mean " + (first.isEmpty ? last : first.joined(separator: ", ") + " or " + last) + "?"
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
    static func edits(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var earlier: [Int] = []
        var previous = Array(0...right.count)
        for (row, byte) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var best = min(previous[column + 1], current[column]) + 1
                best = min(best, previous[column] + (byte == other ? 0 : 1))
                if row > 0 && column > 0 && byte == right[column - 1] && left[row - 1] == other {
                    best = min(best, earlier[column - 1] + 1)
                }
                current.append(best)
            }
            earlier = previous
            previous = current
        }
        return previous[right.count]
    }
}
