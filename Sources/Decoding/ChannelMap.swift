/// How the channels of one layout are made of those of another.
///
/// The order of the channels is that of WAV and FLAC for each number of them: mono; left, right; with centre; left, right,
/// rear left and right; left, right, centre and both rears; 5.1; 6.1 (left, right, centre, LFE, rear centre, both sides);
/// 7.1 (left, right, centre, LFE, both rears, both sides). A channel that both layouts have stays as it is. One that is missing
/// goes to its neighbours, the centre and the surrounds at −3 dB, and the LFE is dropped. Mono goes to front left and right as it
/// is, and mono of many is half of what stereo would be. Nothing is scaled down further, so a downmix may pass full scale.
struct ChannelMap: Equatable {
    /// The place of a loudspeaker.
    private enum Place {
        case left, right, centre, low, rearLeft, rearRight, rearCentre, sideLeft, sideRight
    }

    /// The most channels that a layout is known for.
    static let mostChannels = 8

    let sourceChannels: Int
    let channels: Int
    /// For each channel that is made, and in it for each channel of the source, how much of it.
    private let gains: [Float]

    /// The map from `sourceChannels` to `channels` channels, both 1 to `mostChannels`.
    init(from sourceChannels: Int, to channels: Int) {
        self.sourceChannels = sourceChannels
        self.channels = channels
        let source = Self.layout(of: sourceChannels)
        if channels == 1, sourceChannels > 1 {
            let stereo = Self.gains(from: source, to: Self.layout(of: 2))
            gains = (0..<sourceChannels).map { 0.5 * (stereo[$0] + stereo[sourceChannels + $0]) }
        } else {
            gains = Self.gains(from: source, to: Self.layout(of: channels))
        }
    }

    /// Whether nothing is to be done.
    var isIdentity: Bool { sourceChannels == channels }

    /// Makes all frames of `source` into `target`, which has room for them.
    func apply(_ source: UnsafeBufferPointer<Float>, into target: UnsafeMutableBufferPointer<Float>) {
        let frames = source.count / sourceChannels
        precondition(target.count >= frames * channels, "there is room for every frame")
        unsafe gains.withUnsafeBufferPointer { gains in
            for frame in 0..<frames {
                for channel in 0..<channels {
                    var sum: Float = 0
                    for other in 0..<sourceChannels {
                        unsafe sum += source[frame * sourceChannels + other] * gains[channel * sourceChannels + other]
                    }
                    unsafe target[frame * channels + channel] = sum
                }
            }
        }
    }

    private static func layout(of channels: Int) -> [Place] {
        switch channels {
        case 1: [.centre]
        case 2: [.left, .right]
        case 3: [.left, .right, .centre]
        case 4: [.left, .right, .rearLeft, .rearRight]
        case 5: [.left, .right, .centre, .rearLeft, .rearRight]
        case 6: [.left, .right, .centre, .low, .rearLeft, .rearRight]
        case 7: [.left, .right, .centre, .low, .rearCentre, .sideLeft, .sideRight]
        default: [.left, .right, .centre, .low, .rearLeft, .rearRight, .sideLeft, .sideRight]
        }
    }

    private static func gains(from source: [Place], to target: [Place]) -> [Float] {
        var gains = [Float](repeating: 0, count: source.count * target.count)
        for (index, place) in source.enumerated() {
            for (goal, gain) in destinations(of: place, among: source, in: target) {
                guard let channel = target.firstIndex(of: goal) else { continue }
                gains[channel * source.count + index] = gain
            }
        }
        return gains
    }

    /// Where the sound of `place` goes, and how loud.
    private static func destinations(of place: Place, among source: [Place], in target: [Place]) -> [(Place, Float)] {
        let half = Float(0.5).squareRoot()
        if source.count == 1, target.count > 1 { return [(.left, 1), (.right, 1)] }
        if target.contains(place) { return [(place, 1)] }
        switch place {
        case .centre:
            return [(.left, half), (.right, half)]
        case .rearLeft where target.contains(.sideLeft):
            return [(.sideLeft, source.contains(.sideLeft) ? half : 1)]
        case .rearRight where target.contains(.sideRight):
            return [(.sideRight, source.contains(.sideRight) ? half : 1)]
        case .sideLeft where target.contains(.rearLeft):
            return [(.rearLeft, source.contains(.rearLeft) ? half : 1)]
        case .sideRight where target.contains(.rearRight):
            return [(.rearRight, source.contains(.rearRight) ? half : 1)]
        case .rearLeft, .sideLeft:
            return [(.left, half)]
        case .rearRight, .sideRight:
            return [(.right, half)]
        case .rearCentre where target.contains(.rearLeft):
            return [(.rearLeft, half), (.rearRight, half)]
        case .rearCentre:
            return [(.left, 0.5), (.right, 0.5)]
        case .left, .right, .low:
            return []
        }
    }
}
