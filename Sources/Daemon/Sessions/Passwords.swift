/// The words that clients may send for other permissions.
///
/// They appear in no text that is made of this.
package struct Passwords: Equatable, Sendable, CustomStringConvertible {
    private struct Entry: Equatable {
        let word: [UInt8]
        let granted: Permission
    }

    private var entries: [Entry] = []

    /// No password at all.
    package init() {}

    /// Whether there is none.
    package var isEmpty: Bool { entries.isEmpty }

    /// How many there are, and no more than that.
    package var description: String { "\(entries.count) passwords" }

    /// Adds a word with what it grants; false when it is there already.
    package mutating func add(_ word: String, granting granted: Permission) -> Bool {
        guard permissions(of: word) == nil else { return false }
        entries.append(Entry(word: Array(word.utf8), granted: granted))
        return true
    }

    /// What a word grants; nil for a wrong one.
    ///
    /// How long this takes tells nothing about the right ones but how many there are.
    package func permissions(of word: String) -> Permission? {
        let guess = Array(word.utf8)
        var found: Permission?
        for entry in entries where Self.isSame(guess, entry.word) { found = entry.granted }
        return found
    }

    /// Compares every byte of the guess, whether those before were right or not.
    private static func isSame(_ guess: [UInt8], _ word: [UInt8]) -> Bool {
        var difference = guess.count ^ word.count
        for index in guess.indices {
            difference |= Int(guess[index] ^ (word.isEmpty ? 0 : word[index % word.count]))
        }
        return difference == 0
    }
}
