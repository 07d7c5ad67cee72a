package import Realtime
internal import Tags

/// Decodes the recordings that follow each other in one Ogg file, as one song in the format of the first.
///
/// One of them at a time is open. What cannot be opened is told where it would begin; where one breaks off shortly before the
/// next, the time until then is silent. Decode thread.
package final class ChainedDecoder: Decoder {
    package let format: StreamFormat
    package let frameCount: Int?

    private struct Link {
        var place: Range<Int>
        var frames: Range<Int>
    }

    private let file: AudioFile
    private var links: [Link] = []
    private var index = 0
    /// The frame that is read next.
    private var position = 0
    private var decoder: any Decoder
    /// Whether it has broken off.
    private var isBroken = false
    /// Why the song ends before the file does.
    private var failure: DecodingError?
    /// What is told at the end, because the sound went on in spite of it.
    private var loss: DecodingError?

    /// Opens the sounds at these places of a file.
    init(_ file: AudioFile, at places: [Range<Int>]) throws(DecodingError) {
        self.file = file
        decoder = try Self.open(file, at: places[0])
        format = decoder.format
        var end = 0
        for place in places {
            do throws(DecodingError) {
                let link = place == places[0] ? decoder : try Self.open(file, at: place, as: format)
                guard let count = link.frameCount, end + count <= SndFileDecoder.longest else {
                    throw DecodingError(.corrupt, operation: "open", message: "is damaged")
                }
                links.append(Link(place: place, frames: end..<end + count))
                end += count
            } catch {
                failure = error
                break
            }
        }
        frameCount = end
    }

    package var bits: Int? { decoder.bits }

    package var bitrate: Int { decoder.bitrate }

    package func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int {
        while index < links.count {
            let count = min(buffer.count / format.channels, links[index].frames.upperBound - position)
            if count > 0 {
                return unsafe try readLink(
                    into: UnsafeMutableBufferPointer(rebasing: buffer[..<(count * format.channels)]))
            }
            // What is wrong with a recording it tells at its end.
            if !isBroken { _ = unsafe try readSound(into: buffer) }
            try go(to: index + 1)
        }
        if let error = failure ?? loss { throw error }
        return 0
    }

    package func seek(toFrame frame: Int) throws(DecodingError) {
        loss = nil
        let frame = min(max(0, frame), frameCount ?? 0)
        let target = links.firstIndex { frame < $0.frames.upperBound } ?? links.count
        if target != index || isBroken { try go(to: target) }
        if target < links.count { try decoder.seek(toFrame: frame - links[target].frames.lowerBound) }
        position = frame
    }

    /// For so many seconds a link that has broken off is silent; longer, and the song is over.
    private static let longestSilence = 60

    /// Reads on in the link that is open; silence, once it has broken off.
    private func readLink(into buffer: UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int {
        var count = isBroken ? 0 : unsafe try readSound(into: buffer)
        if count == 0 {
            let damage = loss ?? DecodingError(.corrupt, operation: "read", message: "is damaged")
            let missing = links[index].frames.upperBound - position
            guard index < links.count - 1, !file.hasShrunk, isBroken || missing <= Self.longestSilence * format.rate
            else { throw damage }
            loss = damage
            isBroken = true
            unsafe buffer.update(repeating: 0)
            count = buffer.count / format.channels
        }
        position += count
        return count
    }

    private func readSound(into buffer: UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int {
        do throws(DecodingError) {
            return unsafe try decoder.read(into: buffer)
        } catch  where error.code == .corrupt {
            loss = error
            return 0
        }
    }

    private func go(to target: Int) throws(DecodingError) {
        if target < links.count { decoder = try Self.open(file, at: links[target].place, as: format) }
        index = target
        isBroken = false
        position = target < links.count ? links[target].frames.lowerBound : frameCount ?? 0
    }

    private static func open(_ file: AudioFile, at place: Range<Int>, as format: StreamFormat? = nil)
        throws(DecodingError) -> any Decoder
    {
        let decoder: SndFileDecoder
        do throws(DecodingError) {
            guard let kind = SoundKind(head: file.bytes(at: place.lowerBound, count: 4096)) else {
                throw DecodingError(
                    .unsupported, operation: "open", message: "goes on in a kind of sound that cannot be played")
            }
            decoder = try SndFileDecoder(file, at: place, kind: kind)
        } catch {
            if file.failure != 0 { throw DecodingError(systemError: file.failure, operation: "read") }
            throw file.hasShrunk ? .shrunk : error
        }
        guard let format, format != decoder.format else { return decoder }
        return try ResamplingDecoder(decoder, to: format)
    }
}
