/// What a server told in answer to one request: keys and values in their order, keys possibly repeated.
package struct Answer: Sendable {
    /// The lines.
    package private(set) var pairs: [(key: String, value: String)] = []

    /// An answer that says nothing but yes.
    package init() {}

    /// Adds the next line.
    package mutating func append(_ key: String, _ value: String) {
        pairs.append((key, value))
    }

    /// The first value of a key.
    package subscript(key: String) -> String? {
        pairs.first { $0.key == key }?.value
    }
}
