internal import Wire

/// One run of a command of `playctl`: its arguments, the server it talks to and the habits of the place it prints to.
package final class Call {
    /// The command's name, for messages.
    package let name: String
    /// What stood behind the name.
    package let arguments: [String]
    /// Whether changing commands say a line about what they did.
    package let confirms: Bool
    /// Whether to say more than usual.
    package let isVerbose: Bool
    /// Absolute path of the working directory; nil where it is gone.
    package let directory: String?

    /// How long a command that waits for something to happen does so.
    let patience: Deadline

    private let connect: () throws(ClientError) -> Connection
    private let input: () -> [String]?
    private var connected: Connection?

    /// A run that connects when the command first needs the server, so that a usage error comes without one.
    ///
    /// - Parameters:
    ///   - name: the command's name.
    ///   - arguments: what stood behind it.
    ///   - confirms: whether to say what was done: on a terminal, unless the user wants quiet.
    ///   - isVerbose: whether to say more than usual.
    ///   - directory: the working directory.
    ///   - patience: how long to wait for something to happen, which is not the time an answer may take.
    ///   - input: the lines of the standard input; nil when that is a terminal.
    ///   - connect: makes the connection.
    package init(
        name: String, arguments: [String], confirms: Bool = false, isVerbose: Bool = false, directory: String? = nil,
        patience: Deadline = .never, input: @escaping () -> [String]? = { nil },
        connect: @escaping () throws(ClientError) -> Connection
    ) {
        self.name = name
        self.arguments = arguments
        self.confirms = confirms
        self.isVerbose = isVerbose
        self.directory = directory
        self.patience = patience
        self.input = input
        self.connect = connect
    }

    /// The connection, made on first use.
    func connection() throws(ClientError) -> Connection {
        if let connected { return connected }
        let made = try connect()
        connected = made
        return made
    }

    /// The lines of the standard input, or nil when somebody would have to type them.
    func inputLines() -> [String]? { input() }

    /// Asks for the player's status alone.
    func status() throws(ClientError) -> PlayerStatus {
        try status(in: try connection().exchange([Request("status")])[0])
    }

    /// Status and current song in one round trip.
    func statusAndSong(after requests: [Request] = []) throws(ClientError) -> (PlayerStatus, SongInfo?) {
        let answers = try connection().exchange(requests + [Request("status"), Request("currentsong")])
        return (try status(in: answers[requests.count]), SongInfo.all(answers[requests.count + 1]).first)
    }

    /// Sends what changes the player; where the user sees it, with the confirmation of what came of it.
    func perform(
        _ requests: [Request], confirmation: (PlayerStatus, SongInfo?) -> String
    ) throws(ClientError) -> [String] {
        guard confirms else {
            _ = try connection().exchange(requests)
            return []
        }
        let (status, song) = try statusAndSong(after: requests)
        return [confirmation(status, song)]
    }

    /// A usage error of this command.
    func usage(_ message: String) -> ClientError {
        ClientError(.usage, name, message)
    }

    private func status(in answer: Answer) throws(ClientError) -> PlayerStatus {
        guard let status = PlayerStatus(answer) else {
            throw ClientError(.noConnection, name, "the server's answer to status names no state")
        }
        return status
    }
}
