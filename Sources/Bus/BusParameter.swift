/// A parameter of a method or of a signal.
package struct BusParameter: Sendable {
    /// Its name.
    package let name: String
    /// Its type.
    package let signature: String

    /// A parameter.
    package init(_ name: String, _ signature: String) {
        self.name = name
        self.signature = signature
    }
}

extension [BusParameter] {
    /// The types one after the other.
    var signature: String { map(\.signature).joined() }

    /// The names, each with the zero byte that ends it but for the last.
    var nameList: String { map(\.name).joined(separator: "\0") }
}
