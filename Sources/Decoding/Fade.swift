internal import Glibc

/// One song's share in a crossfade.
///
/// Equal power, as far as there is room for it: sine and cosine of a quarter turn. Two songs have nothing to do with each
/// other, so their powers add up, and the loudness stays the same all the way. Their peaks may meet, though, and where that
/// would pass full scale both are made less loud, in the middle by 3 dB at most.
struct Fade: Equatable {
    /// The first frame of the crossfade, and its frames.
    let start: Int
    let length: Int
    /// Whether the song comes or goes.
    let isIn: Bool
    /// The highest sample of the song, and of the other one; 1 where nobody knows.
    let peak: Double
    let otherPeak: Double

    /// What the samples of a frame are multiplied with.
    func factor(at frame: Int) -> Float {
        let place = (Double(frame - start) + 0.5) / Double(length)
        let angle = min(max(place, 0), 1) * Double.pi / 2
        let own = isIn ? sin(angle) : cos(angle)
        let other = isIn ? cos(angle) : sin(angle)
        // A song that is above full scale by itself, as the user wants it, begins its fade without a step.
        let highest = own * min(peak, 1) + other * min(otherPeak, 1)
        return Float(own / max(highest, 1))
    }

    /// Whether a frame passes unchanged, and all later ones.
    func isOver(at frame: Int) -> Bool { isIn && frame >= start + length }

    /// Whether all frames before this one pass unchanged.
    func isAhead(of frame: Int) -> Bool { !isIn && frame <= start }
}
