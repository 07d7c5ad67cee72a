/// What one frame RVA2 says of the master volume (id3.org, "ID3v2.4.0 native frames", 4.11).
struct VolumeAdjustment: Equatable {
    /// What the adjustment is for: `track`, `album`, or a situation that some program has named.
    let situation: String
    /// In dB.
    let gain: Double
    /// The highest sample, 1 being full scale; nil when the frame does not tell.
    let peak: Double?

    /// The adjustment in the content of a frame; nil when there is none of the master volume.
    init?(_ content: [UInt8]) {
        guard let end = content.firstIndex(of: 0) else { return nil }
        situation = String(decoding: content[..<end], as: UTF8.self).lowercased()
        var rest = content[(end + 1)...]
        while rest.count >= 4 {
            let channel = Array(rest.prefix(4))
            let peakBits = Int(channel[3])
            let peakBytes = Array(rest.dropFirst(4).prefix((peakBits + 7) / 8))
            if channel[0] == 1 {
                gain = Double(Int16(truncatingIfNeeded: Int(channel[1]) << 8 | Int(channel[2]))) / 512
                peak = Self.peak(peakBytes, bits: peakBits)
                return
            }
            rest = rest.dropFirst(4 + peakBytes.count)
        }
        return nil
    }

    /// Full scale is the highest bit alone.
    private static func peak(_ bytes: [UInt8], bits: Int) -> Double? {
        guard bits > 0, bytes.count == (bits + 7) / 8 else { return nil }
        var value = bytes.reduce(0.0) { $0 * 256 + Double($1) }
        for _ in 1..<bits { value /= 2 }
        return value
    }
}
