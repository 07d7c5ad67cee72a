/// An order of songs by one key after the other; songs that are equal in all of them keep their places.
package struct SortOrder: Equatable, Sendable {
    /// The keys; a later one counts where the earlier ones are equal.
    package let keys: [SortKey]

    /// No order: songs stay as they are.
    package init() {
        keys = []
    }

    /// The order that these words ask for, each with one key or several that commas separate.
    ///
    /// - Throws: code 2 for a word that is no key.
    package init(_ words: some Collection<String>) throws(Ack) {
        var keys: [SortKey] = []
        for word in words {
            for text in word.split(separator: ",", omittingEmptySubsequences: false) {
                let key = try SortKey(text)
                // One that came before can decide nothing more.
                if !keys.contains(where: { $0.field == key.field }) { keys.append(key) }
            }
        }
        self.keys = keys
    }

    /// Whether nothing is asked for.
    package var isEmpty: Bool { keys.isEmpty }

    /// The positions of songs in this order.
    ///
    /// What is compared is taken out of each song once.
    package func sorted<Subject: FilterSubject>(_ positions: [Int], song: (Int) -> Subject) -> [Int] {
        guard !keys.isEmpty else { return positions }
        // Heads apart from texts: most comparisons need no more than the heads.
        var heads: [UInt64] = []
        var texts: [String] = []
        heads.reserveCapacity(positions.count * keys.count)
        texts.reserveCapacity(positions.count * keys.count)
        for position in positions {
            let subject = song(position)
            for key in keys {
                let value = SortValue(key.field, of: subject)
                heads.append(value.head)
                texts.append(value.text)
            }
        }
        let descending = keys.map(\.isDescending)
        let order = positions.indices.sorted { first, second in
            for key in descending.indices {
                let (one, other) = (first * descending.count + key, second * descending.count + key)
                if heads[one] != heads[other] { return (heads[one] < heads[other]) != descending[key] }
                let comparison = texts[one].compareBytes(with: texts[other])
                if comparison != 0 { return (comparison < 0) != descending[key] }
            }
            return first < second
        }
        return order.map { positions[$0] }
    }
}
