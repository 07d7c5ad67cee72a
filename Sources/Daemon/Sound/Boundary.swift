import Decoding

/// A place in the generation's frames where something becomes true once it is heard.
enum Boundary: Equatable {
    /// The frames of a joined song begin.
    case join(PartStart)
    /// The music ends.
    case end(frame: Int)
    /// The music goes on in another format, in a generation of its own.
    case change(frame: Int)

    /// The frame of the generation.
    var frame: Int {
        switch self {
        case .join(let start): start.frame
        case .end(let frame), .change(let frame): frame
        }
    }

    /// Whether this is where the decoder stopped for now, which a join takes back.
    var isStop: Bool {
        if case .join = self { false } else { true }
    }
}
