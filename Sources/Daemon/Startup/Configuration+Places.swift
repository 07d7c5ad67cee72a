/// `remember-position`.
extension Configuration {
    /// Which songs go on where they were left: each value is a length (`20:00`, `1:30:00`, seconds) or a directory.
    static func placeRule(_ settings: Settings, music: String, _ environment: (String) -> String?)
        throws(ConfigurationError) -> PlaceRule
    {
        var rule = PlaceRule()
        for value in settings.all(.rememberPosition) where value != "off" {
            if let length = milliseconds(value) {
                rule.longerThan = min(length, rule.longerThan ?? length)
            } else if value.utf8.allSatisfy({ $0 == UInt8(ascii: ":") || 0x30...0x39 ~= $0 }) {
                throw ConfigurationError(
                    .badValue, Setting.rememberPosition.rawValue,
                    "remember-position is a length such as 20:00, a directory or off, not \"\(value)\"")
            } else {
                let isWhole = value.isAbsolutePath || value.behind("~/") != nil
                rule.folders.append(
                    try absolute(isWhole ? value : (music == "/" ? "" : music) + "/" + value, environment))
            }
        }
        return rule
    }

    /// `SECONDS`, `MINUTES:SS` or `HOURS:MM:SS`.
    private static func milliseconds(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return nil }
        var seconds = 0
        for (index, part) in parts.enumerated() {
            guard let number = digits(part), index == 0 || (part.utf8.count == 2 && number < 60), number < 1 << 20
            else {
                return nil
            }
            seconds = seconds * 60 + number
        }
        return seconds * 1000
    }
}
