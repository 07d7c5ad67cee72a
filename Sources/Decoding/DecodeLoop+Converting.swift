import Realtime

/// Songs in the format of the generation, whatever their own is. Decode thread.
extension DecodeLoop {
    /// The format of a generation that begins with such a song.
    ///
    /// A stream that is to carry every song that follows takes nothing away from the usual ones.
    func streamFormat(for song: StreamFormat) -> StreamFormat {
        resamples ? StreamFormat(rate: max(song.rate, 44_100), channels: max(song.channels, 2)) : song
    }

    /// A song's frames in the format of the generation.
    func converted(_ opened: OpenedTrack) throws(DecodingError) -> any Decoder {
        if let converted = opened.converted { return converted }
        guard opened.decoder.format != format else { return opened.decoder }
        if !opened.isFresh { try opened.decoder.seek(toFrame: 0) }
        return try ResamplingDecoder(opened.decoder, to: format)
    }

    /// Opens a follow-up a little ahead when both songs are converted alike, so that the converter goes on from one to the
    /// other: a recording that was cut in two stays whole.
    func linkConverters() {
        guard let last = voices.last, case .successor(let successor) = next, successor.track.start == 0,
            plan == .none, opened?.converted == nil,
            last.isConverted, last.end == nil, let end = last.expectedEnd, end - head < format.rate / 2
        else { return }
        do throws(DecodingError) {
            var opened = try open(successor.track)
            if opened.decoder.format == last.source.decoder.format {
                let converted = try ResamplingDecoder(opened.decoder, to: format)
                last.goOn(in: converted)
                opened.converted = converted
            }
            self.opened = opened
        } catch {
            refuse(successor, error)
        }
    }
}
