/// The samples that reach the listener.
///
/// Floating-point files may hold anything, and a damaged MP3 is decoded to samples of a hundred million: no volume setting
/// would make that quiet.
enum SampleRange {
    /// 24 dB above full scale, as high as a peak is believed.
    static let most: Float = 16

    /// Makes silence of what is no number, and takes what is out of range for the loudest that is in it.
    static func bound(_ samples: UnsafeMutableBufferPointer<Float>) {
        // Nothing that is no number compares.
        for index in samples.indices where unsafe !(abs(samples[index]) <= most) {
            let sample = unsafe samples[index]
            unsafe samples[index] = sample.isFinite ? (sample < 0 ? -most : most) : 0
        }
    }
}
