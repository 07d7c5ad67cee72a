extension String {
    /// The text as one line: control characters and line breaks are spaces, byte order marks and blanks at both ends are gone.
    var cleaned: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars where scalar != "\u{FEFF}" {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let start = scalars.firstIndex { !isBlank($0) } ?? scalars.endIndex
        let end = scalars.lastIndex { !isBlank($0) }.map { scalars.index(after: $0) } ?? start
        return String(scalars[start..<end])
    }
}
