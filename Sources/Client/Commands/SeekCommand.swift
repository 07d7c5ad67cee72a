internal import Wire

/// Moves within the current song.
enum SeekCommand {
    static func run(_ call: Call) throws(ClientError) -> [String] {
        let text = call.arguments[0]
        guard let change = SeekChange(text) else {
            throw call.usage("seek needs a time like 1:30, 90, +30, -15 or 50%, not \"\(text)\"")
        }
        let target = try target(of: change, call)
        return try call.perform([Request("seekcur", target)]) { status, _ in
            let length = status.totalSeconds > 0 ? " / " + Clock.text(seconds: status.totalSeconds) : ""
            return Clock.text(seconds: status.elapsedSeconds) + length
        }
    }

    /// The time as `seekcur` takes it; a part of the song needs its length from the server first.
    private static func target(of change: SeekChange, _ call: Call) throws(ClientError) -> String {
        switch change {
        case .absolute(let milliseconds): Clock.decimal(milliseconds: milliseconds)
        case .relative(let milliseconds): relative(milliseconds)
        case .fraction(let share): Clock.decimal(milliseconds: try part(share, call))
        case .relativeFraction(let share): relative(try part(share, call))
        }
    }

    private static func part(_ share: Int, _ call: Call) throws(ClientError) -> Int {
        guard let duration = try call.status().duration else {
            throw ClientError(.refused, call.name, "the length of the current song is not known")
        }
        return duration * share / 100_000
    }

    private static func relative(_ milliseconds: Int) -> String {
        (milliseconds < 0 ? "-" : "+") + Clock.decimal(milliseconds: abs(milliseconds))
    }
}
