internal import Wire

/// Commands that only ask.
enum AskingCommands {
    static func status(_ call: Call) throws(ClientError) -> [String] {
        let (status, song) = try call.statusAndSong()
        return StatusLines.lines(status, song) + (call.isVerbose ? try OutputCommands.path(call) : [])
    }

    static func current(_ call: Call) throws(ClientError) -> [String] {
        let (status, song) = try call.statusAndSong()
        guard let song, status.state != .stop else { return [] }
        return [song.displayLine]
    }

    static func idle(_ call: Call) throws(ClientError) -> [String] {
        for name in call.arguments where Subsystems(name: name) == nil {
            let known = Subsystems.all.names.joined(separator: ", ")
            throw call.usage("there is no subsystem \"\(name)\"; there are \(known)")
        }
        return try call.connection().waitForChange(call.arguments, until: call.patience)
    }
}
