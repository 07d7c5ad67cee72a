/// A TCP address to listen on, as the configuration names it.
package struct ListenAddress: Equatable, Sendable, CustomStringConvertible {
    /// A name, an IPv4 or IPv6 address, or `*` for every address of the machine.
    package let host: String
    /// The port, from 1.
    package let port: UInt16

    /// Reads `HOST:PORT`, where an IPv6 address stands in brackets; nil for anything else.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let port = UInt16(digits), port > 0
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || $0 == "[" || $0 == "]" || $0 == "/" })
        else { return nil }
        self.host = String(host)
        self.port = port
    }

    /// As it is written in the configuration.
    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
