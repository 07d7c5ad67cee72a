/// What the configuration says of joins and loudness.
extension Configuration {
    /// The settings of the sound.
    static func sound(_ settings: Settings) throws(ConfigurationError) -> SoundSettings {
        var sound = SoundSettings()
        sound.join = try choice(settings, .join, usual: sound.join)
        sound.preamp = try decibels(settings, .replayGainPreamp) ?? sound.preamp
        sound.missingPreamp = try decibels(settings, .replayGainMissingPreamp) ?? sound.missingPreamp
        sound.limitsPeaks = try flag(settings, .replayGainLimit) ?? sound.limitsPeaks
        sound.crossfadesAlbums = try flag(settings, .crossfadeAlbums) ?? sound.crossfadesAlbums
        if let text = settings[.fade] { sound.fade = try number(text, .fade, in: 0...500) }
        if let text = settings[.releaseAfter] { sound.releaseAfter = try number(text, .releaseAfter, in: 0...3600) }
        sound.keepsAlive = try flag(settings, .keepAlive) ?? sound.keepsAlive
        sound.skipCrossfade =
            try number(settings, .crossfadeSkip, in: 0...60, unit: "of seconds") ?? sound.skipCrossfade
        return sound
    }

    private static func decibels(_ settings: Settings, _ setting: Setting) throws(ConfigurationError) -> Double? {
        try number(settings, setting, in: -60...20, unit: "of dB")
    }

    private static func number(
        _ settings: Settings, _ setting: Setting, in range: ClosedRange<Double>, unit: String
    ) throws(ConfigurationError) -> Double? {
        guard let text = settings[setting] else { return nil }
        // Without the exponents and the names of numbers that Swift knows too.
        let isPlain = text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.".utf8.contains($0)
        }
        if isPlain, let number = Double(text), range.contains(number) { return number }
        throw ConfigurationError(
            .badValue, setting.rawValue,
            "\(setting.rawValue) is a number \(unit) from \(Int(range.lowerBound)) to \(Int(range.upperBound)), not \"\(text)\""
        )
    }

    private static func flag(_ settings: Settings, _ setting: Setting) throws(ConfigurationError) -> Bool? {
        switch settings[setting] {
        case nil: return nil
        case "yes": return true
        case "no": return false
        case let text?:
            throw ConfigurationError(
                .badValue, setting.rawValue, "\(setting.rawValue) is yes or no, not \"\(text)\"")
        }
    }
}
