internal import Decoding
internal import Realtime
internal import Tags

/// A file that is being measured.
///
/// Measuring thread.
@safe final class FileScan {
    /// What became of it.
    enum Outcome: Equatable {
        /// It was heard to its end, or to the place behind which it is damaged: more of it will not be played either.
        case measured(Measurement)
        /// It cannot be read now.
        case unreadable
    }

    /// So few that the thread hears of the end of the program soon, even where it gets a hundredth of a processor.
    private static let blockSamples = 8192

    let path: String
    let key: FileKey
    private let decoder: any Decoder
    private let meter: LoudnessMeter
    private let block: UnsafeMutableBufferPointer<Float>

    /// A scan of the file at `path`, which was just opened; nil when its format cannot be measured.
    init?(path: String, key: FileKey, decoder: any Decoder) {
        guard let meter = LoudnessMeter(decoder.format) else { return nil }
        self.path = path
        self.key = key
        self.decoder = decoder
        self.meter = meter
        unsafe block = .allocate(capacity: Self.blockSamples)
    }

    deinit {
        unsafe block.deallocate()
    }

    /// Measures a block more; the outcome when there is no more.
    func step() -> Outcome? {
        do throws(DecodingError) {
            let frames = unsafe try decoder.read(into: block)
            guard frames > 0 else { return outcome }
            let samples = unsafe UnsafeBufferPointer(rebasing: block[..<(frames * decoder.format.channels)])
            return unsafe meter.add(samples) ? nil : .unreadable
        } catch {
            return error.code == .corrupt || error.code == .unsupported ? outcome : .unreadable
        }
    }

    private var outcome: Outcome { .measured(meter.level.map(Measurement.level) ?? .silence) }
}
