/// Numbers as people's tools write them into tags.
enum NumberText {
    /// In dB: `-6.00 dB`, `-6,0`, `+3`; nil for any other text, and for what nobody can mean.
    static func gain(_ text: String) -> Double? {
        guard let (value, unit) = parts(text), ["", "db", "lu"].contains(unit) else { return nil }
        return believable(gain: value)
    }

    /// A gain that somebody can mean.
    static func believable(gain: Double) -> Double? {
        abs(gain) <= 60 ? gain : nil
    }

    /// The highest sample, 1 being full scale: `0.988`, `1,02`.
    static func peak(_ text: String) -> Double? {
        guard let (value, unit) = parts(text), unit.isEmpty else { return nil }
        return believable(peak: value)
    }

    /// A peak that sound can have.
    static func believable(peak: Double) -> Double? {
        peak > 0 && peak <= 16 ? peak : nil
    }

    /// The gain of an R128 tag: 256ths of a dB towards −23 LUFS (RFC 7845, 5.2.1), which is 5 dB below the reference here.
    static func r128(_ text: String) -> Double? {
        text.utf8.count > limit ? nil : Int16(text.cleaned).flatMap { believable(gain: Double($0) / 256 + 5) }
    }

    /// The points of a MixRamp tag, `LEVEL SECONDS;` each; those that make no sense are left out.
    static func ramp(_ text: String) -> [MixRampPoint] {
        // Real ones have some twenty.
        text.split(separator: ";", maxSplits: 256).prefix(256).compactMap { pair in
            guard pair.utf8.count <= limit else { return nil }
            let numbers = pair.split { $0.isWhitespace }.map { decimal($0) }
            guard numbers.count == 2, let level = numbers[0], let seconds = numbers[1], abs(level) <= 200,
                (0...86400).contains(seconds)
            else { return nil }
            return MixRampPoint(level: level, seconds: seconds)
        }
    }

    /// So many bytes are enough for a number or a pair of them; a tag may have millions.
    private static let limit = 64

    /// A number and the unit behind it in small letters.
    private static func parts(_ text: String) -> (Double, String)? {
        guard text.utf8.count <= limit else { return nil }
        let text = text.cleaned
        let number = text.prefix { "+-.,0123456789".contains($0) }
        let unit = String(text.dropFirst(number.count)).cleaned
        guard unit.utf8.count <= 2 else { return nil }
        return decimal(number).map { ($0, unit.lowercased()) }
    }

    /// A number in decimal notation with a point or a comma.
    private static func decimal(_ text: Substring) -> Double? {
        guard text.allSatisfy({ "+-.,0123456789".contains($0) }) else { return nil }
        return Double(String(text.map { $0 == "," ? "." : $0 }))
    }
}
