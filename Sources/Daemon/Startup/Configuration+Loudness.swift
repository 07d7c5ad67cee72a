/// `loudness` and the directory for what was measured.
extension Configuration {
    /// Where measured loudness is kept, absolute; nil where nothing is to be measured.
    static func loudnessDirectory(
        _ settings: Settings, _ environment: (String) -> String?
    ) throws(ConfigurationError) -> String? {
        var named: String?
        if let directory = settings[.cache] { named = try absolute(directory, environment) }
        switch settings[.loudness] ?? "tags" {
        case "tags": return nil
        case "scan":
            if let directory = named ?? usualCache(environment) { return try absolute(directory, environment) }
            throw ConfigurationError(
                .noDirectory, Setting.cache.rawValue,
                "HOME is not set, so there is no place for what is measured; name one with --cache DIR")
        case let word:
            throw ConfigurationError(
                .badValue, Setting.loudness.rawValue, "loudness is tags or scan, not \"\(word)\"")
        }
    }

    /// `$XDG_CACHE_HOME/playd`, else `~/.cache/playd`.
    private static func usualCache(_ environment: (String) -> String?) -> String? {
        if let directory = environment("XDG_CACHE_HOME"), directory.isAbsolutePath { return directory + "/playd" }
        return environment("HOME").map { $0 + "/.cache/playd" }
    }
}
