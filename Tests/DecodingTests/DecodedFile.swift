import Decoding
import Glibc
import Realtime

/// All that a decoder gives for one file, read in blocks of an odd size.
struct DecodedFile {
    var values: [Float] = []
    let format: StreamFormat
    let announced: Int?
    /// What `read` threw after the last sample.
    var failure: DecodingError?

    var frameCount: Int { values.count / format.channels }

    init(path: String) throws(DecodingError) {
        let decoder = try DecoderFactory.open(path: path)
        format = decoder.format
        announced = decoder.frameCount
        do throws(DecodingError) {
            while true {
                let part = try decoder.samples(atMost: 1999)
                if part.isEmpty { break }
                values += part
            }
        } catch {
            failure = error
        }
    }
}

extension Decoder {
    /// One `read` of up to `frames` frames; empty at the end.
    func samples(atMost frames: Int) throws(DecodingError) -> [Float] {
        var block = [Float](repeating: .nan, count: frames * format.channels)
        let read = unsafe block.withUnsafeMutableBufferPointer { buffer in
            Result { () throws(DecodingError) in try unsafe self.read(into: buffer) }
        }
        return Array(block.prefix(try read.get() * format.channels))
    }

    /// Reads until `frames` frames are there or the sound ends.
    func allSamples(upTo frames: Int) throws(DecodingError) -> [Float] {
        var values: [Float] = []
        while values.count < frames * format.channels {
            let part = try samples(atMost: frames - values.count / format.channels)
            if part.isEmpty { break }
            values += part
        }
        return values
    }
}

extension Array where Element == Float {
    /// The index of the first sample that is not the same here and there; nil when all are.
    func firstDifference(from other: [Float]) -> Int? {
        // Sample by sample only where it is worth it: that takes long without optimization.
        let isEqual = unsafe withUnsafeBytes { these in
            unsafe other.withUnsafeBytes { those in
                guard let one = these.baseAddress, let other = those.baseAddress else { return false }
                return unsafe these.count == those.count && memcmp(one, other, these.count) == 0
            }
        }
        if isEqual { return nil }
        let common = zip(self, other).enumerated().first { $1.0 != $1.1 }?.offset
        return common ?? (count == other.count ? nil : Swift.min(count, other.count))
    }
}
