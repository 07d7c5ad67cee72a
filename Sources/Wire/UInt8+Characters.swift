/// The bytes that the grammar names.
extension UInt8 {
    static var lineFeed: UInt8 { 0x0A }
    static var blank: UInt8 { 0x20 }
    static var quote: UInt8 { 0x22 }
    static var apostrophe: UInt8 { 0x27 }
    static var colon: UInt8 { 0x3A }
    static var backslash: UInt8 { 0x5C }
    static var zero: UInt8 { 0x30 }
    static var openParenthesis: UInt8 { 0x28 }
    static var closeParenthesis: UInt8 { 0x29 }
    static var dash: UInt8 { 0x2D }
    static var dot: UInt8 { 0x2E }
    static var slash: UInt8 { 0x2F }
    static var underscore: UInt8 { 0x5F }

    /// Blank or a control byte: what separates words.
    var isSpace: Bool { self <= .blank }
    /// `a` to `z`.
    var isLowerCaseLetter: Bool { self >= 0x61 && self <= 0x7A }
    /// `0` to `9`.
    var isDigit: Bool { self >= .zero && self <= 0x39 }
    /// What a command word may hold behind its first letter.
    var isWordByte: Bool { isLowerCaseLetter || (self >= 0x41 && self <= 0x5A) || isDigit || self == .underscore }
    /// The same byte, an upper case ASCII letter made lower case.
    var folded: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
