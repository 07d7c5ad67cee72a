/// The error numbers of the protocol.
///
/// Clients fail on numbers they do not know, so this list never grows.
///
/// `Protocol/errors.md` is this table in words; a test compares the two.
package enum AckCode: Int, CaseIterable, Sendable {
    /// Not in a command list. Never sent.
    case notList = 1
    /// A wrong argument: their count, a number, a range, a name.
    case argument = 2
    /// The password is wrong.
    case password = 3
    /// This client may not do that.
    case permission = 4
    /// An unknown command, a malformed line, or any other failure while running a command.
    case unknown = 5
    /// What was named does not exist.
    case noExist = 50
    /// The queue or a stored playlist is full.
    case playlistMax = 51
    /// The operating system refused: opening, reading, the mixer.
    case system = 52
    /// A playlist could not be loaded. Never sent.
    case playlistLoad = 53
    /// Too many updates are waiting.
    case updateAlready = 54
    /// The player is not in the state that the command needs.
    case playerSync = 55
    /// What was to be made exists already.
    case exist = 56
}
