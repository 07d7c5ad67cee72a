/// What the configuration grants to clients.
extension Configuration {
    /// The TCP addresses to listen on.
    static func addresses(_ settings: Settings) throws(ConfigurationError) -> [ListenAddress] {
        var addresses: [ListenAddress] = []
        for text in settings.all(.listen) {
            guard let address = ListenAddress(text) else {
                throw ConfigurationError(
                    .badValue, "listen",
                    "listen is HOST:PORT, with an IPv6 address in brackets and * for every address, not \"\(text)\"")
            }
            guard !addresses.contains(address) else {
                throw ConfigurationError(.badValue, "listen", "listen names \(address) twice")
            }
            addresses.append(address)
        }
        return addresses
    }

    /// The rules for clients.
    static func rules(_ settings: Settings) throws(ConfigurationError) -> ServerRules {
        var rules = ServerRules()
        for value in settings.all(.password) { try add(value, to: &rules.access.passwords) }
        // As soon as there is a password, who does not know one may do nothing.
        let usual = rules.access.passwords.isEmpty ? Permission.all : []
        rules.access.remote = try permissions(settings, .defaultPermissions) ?? usual
        rules.access.local = try permissions(settings, .localPermissions) ?? rules.access.remote
        if let text = settings[.maxConnections] {
            rules.maxConnections = try number(text, .maxConnections, in: 1...1_000_000)
        }
        if let text = settings[.maxOutputBuffer] { rules.maxOutputBuffer = try size(text, .maxOutputBuffer) }
        return rules
    }

    /// Milliseconds after which `previous` restarts a song; nil for never.
    static func previousRestart(_ settings: Settings) throws(ConfigurationError) -> Int? {
        guard let text = settings[.previousRestart] else { return nil }
        let seconds = try number(text, .previousRestart, in: 0...86_400)
        return seconds == 0 ? nil : seconds * 1000
    }

    /// Takes a password into the list; what is wrong with one is told without a byte of it.
    private static func add(_ value: String, to passwords: inout Passwords) throws(ConfigurationError) {
        let words = Permission.words.map(\.name).joined(separator: ",")
        guard let sign = value.lastIndex(of: "@"), sign > value.startIndex else {
            throw ConfigurationError(.badValue, "password", "password is of the form WORD@\(words)")
        }
        guard let granted = Permission(words: value[value.index(after: sign)...]) else {
            throw ConfigurationError(
                .badValue, "password", "password permits something that is none of \(words)")
        }
        guard passwords.add(String(value[..<sign]), granting: granted) else {
            throw ConfigurationError(.badValue, "password", "password has the same word twice")
        }
    }

    private static func permissions(
        _ settings: Settings, _ setting: Setting
    ) throws(ConfigurationError) -> Permission? {
        guard let text = settings[setting] else { return nil }
        if let permissions = Permission(words: text[...]) { return permissions }
        let words = Permission.words.map(\.name).joined(separator: ",")
        throw ConfigurationError(
            .badValue, setting.rawValue, "\(setting.rawValue) is a list of \(words), not \"\(text)\"")
    }

    /// A whole number in a range.
    static func number(
        _ text: String, _ setting: Setting, in range: ClosedRange<Int>
    ) throws(ConfigurationError) -> Int {
        if let number = digits(text[...]), range.contains(number) { return number }
        throw ConfigurationError(
            .badValue, setting.rawValue,
            "\(setting.rawValue) is a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
    }

    /// Bytes, from 64 KiB to 1 GiB.
    private static func size(_ text: String, _ setting: Setting) throws(ConfigurationError) -> Int {
        let units = [("KiB", 1 << 10), ("MiB", 1 << 20), ("", 1)]
        for (name, bytes) in units where text.hasSuffix(name) {
            let count = text.dropLast(name.count)
            guard let number = digits(count.last == " " ? count.dropLast() : count), number <= 1 << 30,
                (64 << 10...1 << 30).contains(number * bytes)
            else { break }
            return number * bytes
        }
        throw ConfigurationError(
            .badValue, setting.rawValue,
            "\(setting.rawValue) is a size from 64 KiB to 1024 MiB, such as 64 MiB or a number of bytes, not \"\(text)\""
        )
    }

    static func digits(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
