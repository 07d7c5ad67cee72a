internal import Foundation

extension Samples {
    /// Reads a WAV file of 32-bit float samples, as `pw-record --format f32` and `mpg123 -e f32 -w` write it.
    package init(wave path: String) throws {
        guard let bytes = FileManager.default.contents(atPath: path), bytes.count > 12,
            bytes.prefix(4) == Data("RIFF".utf8)
        else { throw HarnessError("\(path) is not a WAV file") }
        func number(at offset: Int, bytes width: Int) -> Int {
            (0..<width).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        var format: (channels: Int, rate: Int)?
        var offset = 12
        while offset + 8 <= bytes.count {
            let size = number(at: offset + 4, bytes: 4)
            let body = offset + 8
            switch String(decoding: bytes[offset..<offset + 4], as: UTF8.self) {
            case "fmt ":
                guard number(at: body + 14, bytes: 2) == 32 else {
                    throw HarnessError("\(path) has \(number(at: body + 14, bytes: 2)) bits a sample, not 32")
                }
                format = (number(at: body + 2, bytes: 2), number(at: body + 4, bytes: 4))
            case "data":
                guard let format else { throw HarnessError("\(path) has no format before its data") }
                // A writer that was killed leaves a size it did not correct: the file's end counts then.
                let frame = 4 * format.channels
                let count = min(size, bytes.count - body) / frame * format.channels
                let values = unsafe [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
                    unsafe bytes.copyBytes(to: UnsafeMutableRawBufferPointer(buffer), from: body..<body + 4 * count)
                    initialized = count
                }
                self.init(values, channels: format.channels, rate: format.rate)
                return
            default:
                break
            }
            offset = body + size + size % 2
        }
        throw HarnessError("\(path) holds no samples")
    }
}
