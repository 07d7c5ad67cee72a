/// A text with a sign in front or behind taken off: either place means "relative to now".
struct Signed {
    /// 1 or −1 where there was a sign, nil without one.
    let sign: Int?
    /// What remains.
    let body: Substring

    /// Nil where both ends carry a sign.
    init?(_ text: String) {
        let front = Self.sign(text.first)
        let back = text.utf8.count > 1 ? Self.sign(text.last) : nil
        guard front == nil || back == nil else { return nil }
        sign = front ?? back
        body = front != nil ? text.dropFirst() : back != nil ? text.dropLast() : Substring(text)
    }

    private static func sign(_ character: Character?) -> Int? {
        switch character {
        case "+": 1
        case "-": -1
        default: nil
        }
    }
}
