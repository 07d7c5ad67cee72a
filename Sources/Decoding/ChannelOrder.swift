/// How the channels of one file have to be put to stand in the order of WAV and FLAC.
///
/// That order is FL FR FC LFE RL RR SL SR for eight channels, and for fewer what FLAC defines for their number: FC alone;
/// FL FR; FL FR FC; FL FR RL RR; FL FR FC RL RR; FL FR FC LFE RL RR; FL FR FC LFE RC SL SR.
struct ChannelOrder {
    /// For each channel, which of the file's it is.
    private let sources: [Int]

    /// The order of Vorbis I (4.3.9) and of Opus with mapping family 1 (RFC 7845, 5.1.1.2), which are the same; nil where it is
    /// the order of WAV anyway.
    init?(vorbis channels: Int) {
        switch channels {
        case 3: sources = [0, 2, 1]
        case 5: sources = [0, 2, 1, 3, 4]
        case 6: sources = [0, 2, 1, 5, 3, 4]
        case 7: sources = [0, 2, 1, 6, 5, 3, 4]
        case 8: sources = [0, 2, 1, 7, 5, 6, 3, 4]
        default: return nil
        }
    }

    /// Puts the channels of interleaved frames in order.
    func arrange(_ samples: UnsafeMutableBufferPointer<Float>) {
        let channels = sources.count
        var frame: InlineArray<8, Float> = .init(repeating: 0)
        var start = 0
        while start + channels <= samples.count {
            for index in 0..<channels { frame[index] = unsafe samples[start + sources[index]] }
            for index in 0..<channels { unsafe samples[start + index] = frame[index] }
            start += channels
        }
    }
}
