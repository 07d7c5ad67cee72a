/// The trouble that `status` shows, and how long it stays.
///
/// A song that is skipped must leave its error visible while the song after it plays. So the first song that begins
/// after the trouble only takes the freshness away, and the one after that clears it. A user who moves on by himself
/// takes the freshness away too.
struct Fault: Equatable, Sendable {
    enum Cause: Equatable, Sendable {
        case song
        case output
    }

    let text: String
    let cause: Cause
    var isFresh: Bool

    /// A song that could not be opened or decoded.
    static func song(_ uri: String, _ reason: String) -> Fault {
        Fault(text: "Failed to decode \(uri): \(reason)", cause: .song, isFresh: true)
    }

    /// An output that could not be opened or broke.
    static func output(_ reason: String) -> Fault {
        Fault(text: reason, cause: .output, isFresh: false)
    }
}
