import Playback

extension SeededGenerator {
    /// A number from 0 up to `bound`, which is left out.
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// One of several.
    mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
}
