/// What a filter asks of a song's format: `RATE:BITS:CHANNELS`, where `*` stands for any.
package struct AudioFormatPattern: Equatable, Sendable {
    /// Samples a second; nil for any.
    package let rate: Int?
    /// `8`, `16`, `24`, `32`, `f` or `dsd`; nil for any.
    package let sample: String?
    /// How many channels; nil for any.
    package let channels: Int?

    /// The pattern of a text, in which `dsd64:2` is short for `352800:dsd:2`; nil for a text that is none.
    package init?(_ text: String) {
        var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, parts[0].hasPrefix("dsd"), let multiple = Self.number(String(parts[0].dropFirst(3))) {
            // A DSD stream has one bit a sample; rates are told in bytes.
            parts = [String(multiple * 44_100 / 8), "dsd", parts[1]]
        }
        guard parts.count == 3 else { return nil }
        if parts[0] == "*" {
            rate = nil
        } else {
            guard let number = Self.number(parts[0]) else { return nil }
            rate = number
        }
        if parts[1] == "*" {
            sample = nil
        } else {
            guard Self.samples.contains(parts[1]) else { return nil }
            sample = parts[1]
        }
        if parts[2] == "*" {
            channels = nil
        } else {
            guard let number = Self.number(parts[2]) else { return nil }
            channels = number
        }
    }

    /// Whether nothing is left open.
    package var isComplete: Bool { rate != nil && sample != nil && channels != nil }

    /// The text that gives the same pattern again.
    package var text: String { "\(rate.map(String.init) ?? "*"):\(sample ?? "*"):\(channels.map(String.init) ?? "*")" }

    /// Whether a format is as asked for; what is not known of it is never right.
    func matches(_ format: AudioFormatPattern) -> Bool {
        (rate == nil || rate == format.rate) && (sample == nil || sample == format.sample)
            && (channels == nil || channels == format.channels)
    }

    private static let samples = ["8", "16", "24", "32", "f", "dsd"]

    private static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.count < 10, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
}
