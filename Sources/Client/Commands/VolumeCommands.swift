internal import Wire

/// How loud.
enum VolumeCommands {
    static func volume(_ call: Call) throws(ClientError) -> [String] {
        guard let text = call.arguments.first else {
            guard let volume = try call.status().volume else {
                throw ClientError(.empty, call.name, "the server has no volume control at the moment")
            }
            return [String(volume)]
        }
        let request: Request
        switch VolumeChange(text) {
        case .absolute(let percent): request = Request("setvol", String(percent))
        // Relative in the server too, so that two keys pressed at once both count.
        case .relative(let percent): request = Request("volume", String(percent))
        case nil: throw call.usage("\(call.name) needs a volume like 50, +5, 5- or 0.5, not \"\(text)\"")
        }
        do throws(ClientError) {
            return try set(call, request)
        } catch  where error.code == .refused && error.message.hasPrefix("Number too large") {
            // Beyond the scale is its end, which few servers have elsewhere than at 100.
            return try set(call, Request("setvol", "100"))
        }
    }

    private static func set(_ call: Call, _ request: Request) throws(ClientError) -> [String] {
        try call.perform([request]) { status, _ in
            "volume " + (status.volume.map { "\($0) %" } ?? "n/a")
        }
    }

    static func mute(_ call: Call) throws(ClientError) -> [String] {
        let word: String
        switch SwitchChange(call.arguments.first ?? "toggle") {
        case .on: word = "1"
        case .off: word = "0"
        case .toggle: word = "toggle"
        case .once, nil: throw call.usage("mute needs on, off or toggle, not \"\(call.arguments[0])\"")
        }
        do throws(ClientError) {
            return try call.perform([Request("mute", word)]) { status, _ in
                status.isMuted == true ? "muted" : "not muted"
            }
        } catch  where error.code == .refused && error.message.hasPrefix("unknown command") {
            throw ClientError(.refused, call.name, "this server cannot mute; playd can")
        }
    }
}
