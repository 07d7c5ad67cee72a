extension Target {
    /// The width of a bar's text where the user names none: leaves room for the rest of a bar on a small screen.
    package static let defaultWidth = 60

    /// The widths a user may ask for, in cells.
    package static let widths = 1...500

    /// One update without its line feed: never empty, one line, the shown text within `width` cells.
    ///
    /// Waybar: an object with `text`, `alt` and `class[0]` (the state's word), `tooltip` (title, artist, album on lines of
    /// their own) and `percentage` (the volume, so that a line stays true while the song moves on). All five keys stand in
    /// every line, because Waybar reads a missing key as empty.
    package func line(for content: BarContent, width: Int) -> String {
        let text = shownText(of: content, width: width)
        switch self {
        case .plain:
            return text.string
        case .waybar:
            return "{\"text\":" + JSON.string(text.string)
                + ",\"alt\":" + JSON.string(content.state.rawValue)
                + ",\"tooltip\":" + JSON.string(tooltip(of: content).string)
                + ",\"class\":" + JSON.array([content.state.rawValue] + content.modes)
                + ",\"percentage\":" + String(content.volume ?? 0) + "}"
        }
    }

    private func shownText(of content: BarContent, width: Int) -> TargetText {
        guard content.state != .offline, !content.title.isEmpty else {
            return text(Cells.cut(CleanText(content.state.rawValue), to: width))
        }
        // The icon and its blank take two cells; a bar too narrow for them shows the icon alone.
        guard width > 2 else { return content.state.icon }
        let song = content.artist.isEmpty ? content.title.string : content.artist.string + " – " + content.title.string
        return content.state.icon + " " + text(Cells.cut(CleanText(song), to: width - 2))
    }

    private func tooltip(of content: BarContent) -> TargetText {
        // With a text of the default width these keep the line, escapes included, within a pipe's atomic 4096 bytes.
        var lines = [Cells.cut(content.title, to: 110), Cells.cut(content.artist, to: 60)]
        if content.album != content.title { lines.append(Cells.cut(content.album, to: 60)) }
        lines.removeAll { $0.isEmpty }
        return TargetText(trusted: lines.map { text($0).string }.joined(separator: "\n"))
    }
}
