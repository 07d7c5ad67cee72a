/// What becomes of one scalar of a tag when the text is cleaned.
enum ScalarKind: Equatable {
    /// Shown as it is.
    case kept
    /// Shown as one blank: controls, line and paragraph separators, blanks of any kind.
    case blank
    /// Left out: direction embeddings, overrides and isolates, byte order marks and noncharacters.
    case dropped

    /// The kind of `scalar`; decided by ranges alone, so that it stays the same whatever Unicode version the toolchain has.
    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
            self = .blank
        case 0x202A...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF:
            self = .dropped
        case let value where value & 0xFFFE == 0xFFFE:
            self = .dropped
        default:
            self = .kept
        }
    }
}
