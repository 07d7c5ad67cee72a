/// The values of a configuration by key: from the command line where it names one, else from the file.
struct Settings {
    private var values: [Setting: [String]]

    /// The file's values, with those of the command line in their place.
    init(file: [Setting: [String]], options: [Setting: String]) throws(ConfigurationError) {
        values = file
        for (setting, value) in options { values[setting] = [value] }
        for (setting, all) in values where all.contains("") {
            throw ConfigurationError(.badValue, setting.rawValue, "\(setting.rawValue) is empty")
        }
    }

    /// The value of a key that is there once.
    subscript(setting: Setting) -> String? { values[setting]?.first }

    /// The values of a key in the order of the file.
    func all(_ setting: Setting) -> [String] { values[setting] ?? [] }
}
