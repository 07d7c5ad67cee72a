/// The sentences that clients and other servers' tests know; see `Protocol/errors.md`.
extension Ack {
    /// Code 2 with a text of the caller's.
    package static func argument(_ message: String) -> Ack { Ack(.argument, message) }

    /// No such word in the command table.
    package static func unknownCommand(_ name: String) -> Ack { Ack(.unknown, "unknown command \"\(name)\"") }
    /// The client's permissions do not cover the command.
    package static func notPermitted(_ name: String) -> Ack {
        Ack(.permission, "you don't have permission for \"\(name)\"")
    }
    /// The command takes a fixed number of arguments, and got another.
    package static func wrongCount(_ name: String) -> Ack {
        Ack(.argument, "wrong number of arguments for \"\(name)\"")
    }
    /// Fewer arguments than the least.
    package static func tooFew(_ name: String) -> Ack { Ack(.argument, "too few arguments for \"\(name)\"") }
    /// More arguments than the most.
    package static func tooMany(_ name: String) -> Ack { Ack(.argument, "too many arguments for \"\(name)\"") }

    /// A position behind the end of the queue.
    package static var badSongIndex: Ack { Ack(.argument, "Bad song index") }
    /// No song of the queue has this id.
    package static var noSuchSong: Ack { Ack(.noExist, "No such song") }
    /// Nothing of this name in the music directory.
    package static var noSuchDirectory: Ack { Ack(.noExist, "No such directory") }
    /// No output that is listed has this number or name.
    package static var noSuchOutput: Ack { Ack(.noExist, "No such audio output") }
    /// There is nothing whose volume could be set.
    package static var noMixer: Ack { Ack(.system, "No mixer") }
    /// No configured password is this one.
    package static var incorrectPassword: Ack { Ack(.password, "incorrect password") }
    /// A path of the file system named by a client that is not on the Unix socket.
    package static var localFileRefused: Ack { Ack(.permission, "Access to local files via TCP is not allowed") }
    /// An URI of a scheme that nothing here opens.
    package static var unsupportedScheme: Ack { Ack(.argument, "Unsupported URI scheme") }
}
