/// The kinds of sound that libsndfile decodes for us, the container and what is in it.
enum SoundKind: Equatable {
    case flac
    case vorbis
    /// Ogg Opus; `isMapped` tells that its channels are in the order of Vorbis rather than in none.
    case opus(isMapped: Bool)
    case wav
    case rf64
    case w64
    case aiff
    case caf
    case au

    /// As the second half of a sentence says it.
    var name: String {
        switch self {
        case .flac: "FLAC"
        case .vorbis: "Ogg Vorbis"
        case .opus: "Ogg Opus"
        case .wav, .rf64: "WAV"
        case .w64: "Wave64"
        case .aiff: "AIFF"
        case .caf: "CAF"
        case .au: "AU"
        }
    }

    /// Whether it lies in Ogg pages.
    var isOgg: Bool {
        switch self {
        case .vorbis, .opus: true
        case .flac, .wav, .rf64, .w64, .aiff, .caf, .au: false
        }
    }
}
