import Unix

@testable import Client

/// Performs what a session asks for, in a world that a test moves.
struct BarDriver {
    static let question =
        "command_list_ok_begin\nstatus\ncurrentsong\ncommand_list_end\nidle player mixer options playlist\n"

    private var session: BarSession
    private var now = MonotonicTime(nanoseconds: 0)
    private(set) var alarm: MonotonicTime?
    private(set) var lines: [String] = []
    private(set) var sent = ""
    private var isConnecting = false
    private var isConnected = false
    private var isGreeted = false

    init(passwords: [String?] = [nil]) {
        session = BarSession(passwords: passwords) { snapshot in
            snapshot.state == .offline ? "offline" : "\(snapshot.state) \(snapshot.song?.title ?? "")"
        }
    }

    /// A bar that has shown "playing One" and waits for changes.
    static func idling() -> BarDriver {
        var bar = BarDriver()
        _ = bar.start()
        _ = bar.tell(.connected)
        _ = bar.tell("OK MPD 0.24.0\n")
        _ = bar.tell(answer("play", "One"))
        return bar
    }

    static func answer(_ state: String, _ title: String) -> String {
        "state: \(state)\nlist_OK\nfile: f\nTitle: \(title)\nlist_OK\nOK\n"
    }

    func at(_ milliseconds: Int64) -> MonotonicTime {
        MonotonicTime(nanoseconds: milliseconds * 1_000_000)
    }

    /// Whether the server owes an answer to the question.
    var hasAsked: Bool { sent.hasSuffix(Self.question) }

    /// Whether the server may tell a change.
    var awaitsChange: Bool { sent == "idle" }

    mutating func start() -> [BarEffect] { tell(.started) }

    mutating func tell(_ text: String) -> [BarEffect] {
        if hasAsked && text.hasSuffix("OK\n") && text.contains("list_OK") { sent = "idle" }
        if sent == "idle" && text.hasPrefix("changed") { sent = "" }
        return tell(.received(Array(text.utf8)[...]))
    }

    mutating func tell(_ event: BarEvent) -> [BarEffect] {
        if case .connected = event { (isConnecting, isConnected) = (false, true) }
        if case .failed = event { isConnecting = false }
        let effects = session.handle(event, now: now)
        for effect in effects { note(effect) }
        return effects
    }

    /// The lines that `text` makes the bar print.
    mutating func prints(_ text: String) -> [String] {
        let before = lines.count
        _ = tell(text)
        return Array(lines[before...])
    }

    /// Moves time; the session is woken when its moment comes within it.
    mutating func wait(_ milliseconds: Int) -> [BarEffect] {
        let end = now.advanced(by: Int64(milliseconds) * 1_000_000)
        var effects: [BarEffect] = []
        while let alarm, alarm <= end, !isConnecting {
            now = max(now, alarm)
            self.alarm = nil
            effects += tell(.woken)
        }
        now = end
        return effects
    }

    /// Something that may happen now, chosen by `choice`.
    mutating func step(_ choice: Int) {
        let songs = ["One", "Two"]
        if isConnecting {
            _ = tell(choice % 3 == 0 ? .connected : .failed)
        } else if isConnected && choice % 7 == 0 {
            _ = tell(.closed)
        } else if isConnected && !isGreeted && choice % 2 == 0 {
            isGreeted = true
            _ = tell("OK MPD 0.24.0\n")
        } else if hasAsked {
            _ = tell(Self.answer(["play", "pause", "stop"][choice % 3], songs[choice / 3 % 2]))
        } else if awaitsChange && choice % 2 == 0 {
            _ = tell("changed: player\nOK\n")
        } else if choice % 5 == 0 {
            _ = tell(.serverMayBeBack)
        } else {
            _ = wait(choice % 400)
        }
    }

    /// Lets a willing server come to rest with the song "calm".
    mutating func settle() {
        for _ in 0..<40 where alarm != nil || lines.last != "playing calm" {
            if isConnecting {
                _ = tell(.connected)
            } else if isConnected && !isGreeted {
                isGreeted = true
                _ = tell("OK MPD 0.24.0\n")
            } else if hasAsked {
                _ = tell(Self.answer("play", "calm"))
            } else if awaitsChange {
                _ = tell("changed: player\nOK\n")
            } else {
                _ = wait(1000)
            }
        }
    }

    private mutating func note(_ effect: BarEffect) {
        switch effect {
        case .connect:
            isConnecting = true
            isGreeted = false
        case .disconnect: (isConnected, isGreeted, sent) = (false, false, "")
        case .send(let text): sent = text
        case .print(let line): lines.append(line)
        case .watchForServer: break
        case .wake(let moment): alarm = moment
        }
    }
}
