/// Where a bus is.
package struct BusAddress: Equatable, Sendable {
    /// As D-Bus writes it, without the id of a bus: the next one at the same place has another.
    package let text: String
    /// The socket, where it is a file and the only one; its coming can be watched.
    package let socket: String?

    /// An address as D-Bus writes it; nil for one with nothing in it.
    package init?(_ text: String) {
        let entries = text.split(separator: ";").map(Self.withoutID)
        guard !entries.isEmpty, !text.utf8.contains(0) else { return nil }
        self.text = entries.joined(separator: ";")
        socket = entries.count == 1 ? Self.socket(entries[0]) : nil
    }

    /// A bus at a socket that is a file.
    package init(socket: String) {
        text = "unix:path=" + Self.escaped(socket)
        self.socket = socket
    }

    /// The bus of the user's session, as every program finds it; nil where the environment does not lead to one.
    package static func session(_ environment: (String) -> String?) -> BusAddress? {
        if let text = environment("DBUS_SESSION_BUS_ADDRESS"), !text.isEmpty { return BusAddress(text) }
        guard let directory = environment("XDG_RUNTIME_DIR"), directory.hasPrefix("/") else { return nil }
        return BusAddress(socket: directory + "/bus")
    }

    private static func withoutID(_ entry: Substring) -> String {
        let start = entry.firstIndex(of: ":").map(entry.index(after:)) ?? entry.startIndex
        let pairs = entry[start...].split(separator: ",").filter { !$0.hasPrefix("guid=") }
        return entry[..<start] + pairs.joined(separator: ",")
    }

    private static func socket(_ entry: String) -> String? {
        guard entry.hasPrefix("unix:") else { return nil }
        let pairs = entry.dropFirst("unix:".count).split(separator: ",")
        guard let path = pairs.first(where: { $0.hasPrefix("path=") })?.dropFirst("path=".count) else { return nil }
        return path.hasPrefix("/") ? unescaped(path) : nil
    }

    /// Other bytes than letters, digits and `-_/.\*` are written as `%XX`.
    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789abcdef")
        return text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = byte < 0x80 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            if isPlain || "-_/.\\*".unicodeScalars.contains(scalar) { return String(scalar) }
            return "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }.joined()
    }

    private static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }
}
