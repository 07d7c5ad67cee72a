internal import Glibc

/// One song's share in a crossfade.
///
/// Equal power: sine and cosine of a quarter turn. Two songs have nothing to do with each other, so their powers add up,
/// and the loudness stays the same all the way.
struct Fade: Equatable {
    /// The first frame of the crossfade, and its frames.
    let start: Int
    let length: Int
    /// Whether the song comes or goes.
    let isIn: Bool

    /// What the samples of a frame are multiplied with.
    func factor(at frame: Int) -> Float {
        let place = (Double(frame - start) + 0.5) / Double(length)
        let angle = min(max(place, 0), 1) * Double.pi / 2
        return Float(isIn ? sin(angle) : cos(angle))
    }

    /// Whether a frame passes unchanged, and all later ones.
    func isOver(at frame: Int) -> Bool { isIn && frame >= start + length }

    /// Whether all frames before this one pass unchanged.
    func isAhead(of frame: Int) -> Bool { !isIn && frame <= start }
}
