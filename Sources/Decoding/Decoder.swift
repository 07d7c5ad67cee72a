package import Realtime

/// One opened file that gives its sound as interleaved 32-bit float samples.
///
/// A decoder belongs to the decode thread from the moment it is opened; it is not `Sendable` on purpose. Every call may
/// block on the disk. Once a call has thrown, the decoder has nothing more to say except to `seek`.
package protocol Decoder: AnyObject {
    /// Rate in Hz and number of channels of every sample that `read` gives; never changes.
    var format: StreamFormat { get }

    /// Exact length in frames when it is known, with the encoder's delay and padding already taken off.
    var frameCount: Int? { get }

    /// Bits of a sample as the file has them; nil for floating point and for lossy codings, which have none.
    var bits: Int? { get }

    /// Bit rate in kbit/s of the part decoded last; of the first part before the first `read`.
    var bitrate: Int { get }

    /// Decodes into `buffer`, interleaved, as many whole frames as fit and are there.
    ///
    /// Returns the number of frames written; 0 means that the sound has ended. It throws `.corrupt` when the file turns out
    /// to be damaged or cut off, after everything before the damage has been given; `.unreadable` when the disk fails.
    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int

    /// Makes `frame` (counted from 0) the next one that `read` gives, exactly; beyond the end the next `read` gives 0.
    func seek(toFrame frame: Int) throws(DecodingError)
}
