internal import Unix

/// The daemon's log: standard error, one line a fact.
///
/// Any thread but the audio thread.
package struct Log: Sendable {
    /// Whether details are written too (`--verbose`).
    package let isVerbose: Bool

    /// A log.
    package init(isVerbose: Bool = false) {
        self.isVerbose = isVerbose
    }

    /// Something the user should know.
    package func fact(_ text: String) {
        StandardError.write("playd: \(Self.oneLine(text))")
    }

    /// Something that helps to find a fault.
    package func detail(_ text: String) {
        if isVerbose { fact(text) }
    }

    /// File names may hold line breaks; a fact stays one line.
    private static func oneLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
