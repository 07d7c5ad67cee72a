/// What the head of a file says of its sound, before it is checked.
struct SoundDescription {
    /// Samples per channel; nil when it is not told.
    var frames: Int?
    /// Frames per second.
    var rate = 0.0
    /// Samples per frame.
    var channels = 0
    /// Of a sample; nil where samples are coded or floating.
    var bits: Int?
    /// The bytes that the sound takes.
    var bytes = 0

    /// Takes so many frames in so many units; none where their number cannot be true.
    mutating func setFrames(units: Int, each: Int, dividedBy divisor: Int = 1) {
        let (product, isTooMuch) = units.multipliedReportingOverflow(by: each)
        frames = isTooMuch ? nil : product / divisor
    }

    /// The same as a file's facts; nil when it cannot be true.
    var tags: FileTags? {
        guard rate >= 1, rate < 1e7, 1..<256 ~= channels else { return nil }
        var tags = FileTags(
            fields: [], milliseconds: nil, rate: Int(rate.rounded()), channels: channels, bits: bits, bitrate: 0)
        guard let frames, frames >= 0, frames < 1 << 50 else { return tags }
        tags.milliseconds = Int(min((Double(frames) * 1000 / rate).rounded(), Double(FileTags.longest)))
        if frames > 0 { tags.bitrate = Int(min(Double(bytes) * 8 * rate / Double(frames) / 1000, 1e9).rounded()) }
        return tags
    }
}

/// Numbers as files have them.
extension [UInt8] {
    /// The number that `count` bytes at `offset` are; 0 where they are not all there.
    func number(at offset: Int, _ count: Int, isBigEndian: Bool) -> Int {
        guard offset >= 0, offset + count <= self.count else { return 0 }
        let bytes = self[offset..<offset + count]
        let value = (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(truncatingIfNeeded: value)
    }
}
