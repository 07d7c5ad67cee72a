import Realtime

/// A decoder of which it is known when the decode thread is in it.
final class WatchedDecoder: Decoder {
    private let source: any Decoder
    private let lease: DecodeLease
    private let id: UInt32

    /// The decoder of song `id`.
    init(_ source: any Decoder, lease: DecodeLease, id: UInt32) {
        self.source = source
        self.lease = lease
        self.id = id
    }

    var format: StreamFormat { source.format }
    var frameCount: Int? { source.frameCount }
    var bits: Int? { source.bits }
    var bitrate: Int { source.bitrate }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int {
        try lease.away(for: id) { () throws(DecodingError) in unsafe try source.read(into: buffer) }
    }

    func seek(toFrame frame: Int) throws(DecodingError) {
        try lease.away(for: id) { () throws(DecodingError) in try source.seek(toFrame: frame) }
    }
}
