import Decoding
import Realtime

/// A decoder of samples in memory, which gives them in blocks of changing size and may fail at a frame.
final class WaveDecoder: Decoder {
    let format: StreamFormat
    let values: [Float]
    var failsAt: Int?
    var hidesLength = false
    private var position = 0
    private var block = 1

    init(_ values: [Float], rate: Int, channels: Int = 1) {
        self.values = values
        format = StreamFormat(rate: rate, channels: channels)
    }

    /// Sines of `frequencies`, one a channel.
    convenience init(sines frequencies: [Double], frames: Int, rate: Int, offset: Int = 0) {
        let values = (0..<frames).flatMap { frame in
            frequencies.map { Float(0.5 * SineFit.sine(of: $0, at: Double(frame + offset), rate: rate)) }
        }
        self.init(values, rate: rate, channels: frequencies.count)
    }

    var length: Int { values.count / format.channels }
    let bits: Int? = nil
    var frameCount: Int? { hidesLength ? nil : length }
    var bitrate: Int { 320 }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int {
        block = block % 700 + 97
        let end = min(length, failsAt ?? .max)
        let frames = max(0, min(buffer.count / format.channels, block, end - position))
        if frames == 0, failsAt != nil { throw DecodingError(.corrupt, operation: "read", message: "is damaged") }
        let part = values[(min(position, length) * format.channels)...].prefix(frames * format.channels)
        _ = unsafe buffer.update(fromContentsOf: part)
        position += frames
        return frames
    }

    func seek(toFrame frame: Int) throws(DecodingError) {
        position = frame
    }
}

extension Decoder {
    /// All that is left, in blocks of an odd size.
    func remainder() throws(DecodingError) -> [Float] {
        var values: [Float] = []
        while true {
            let part = try samples(atMost: 1_999)
            if part.isEmpty { return values }
            values += part
        }
    }
}
