/// The commands of `playctl`, in the order of their names; help and dispatch both read this table.
package enum CommandTable {
    /// All rows.
    package static let commands: [Command] = [
        Command(
            "add", synopsis: "[PATH…|-]", arity: 0...Int.max,
            "Add files, folders or library paths to the queue; - reads them from stdin.", body: AddCommand.run),
        Command("clear", "Empty the queue.", body: QueueCommands.clear),
        Command(
            "consume", synopsis: "[on|off|once|toggle]", arity: 0...1, "Remove songs once they have played.",
            body: ModeCommands.consume),
        Command("current", "Print artist and title of the current song.", body: AskingCommands.current),
        Command(
            "idle", synopsis: "[SUBSYSTEM…]", arity: 0...Int.max, "Wait for a change and print what changed.",
            body: AskingCommands.idle),
        Command(
            "mute", synopsis: "[on|off|toggle]", arity: 0...1, "Silence the sound, or let it be heard again.",
            body: VolumeCommands.mute),
        Command("next", "Go to the next song.", body: TransportCommands.next),
        Command("pause", "Pause, if playing.", body: TransportCommands.pause),
        Command(
            "play", synopsis: "[N]", arity: 0...1, "Start or resume; with N, play that song of the queue.",
            body: TransportCommands.play),
        Command("prev", aliases: ["previous"], "Go to the previous song.", body: TransportCommands.previous),
        Command("queue", "Print the queue; > marks the current song.", body: QueueCommands.queue),
        Command(
            "random", synopsis: "[on|off|toggle]", arity: 0...1, "Play in random order.", body: ModeCommands.random),
        Command(
            "repeat", synopsis: "[on|off|toggle]", arity: 0...1, "Begin again at the end of the queue.",
            body: ModeCommands.repeating),
        Command(
            "seek", synopsis: "[+|-]TIME|[+|-]N%", arity: 1...1, "Go to 1:30, 90, 1m30s or 50%; +30 and -15 move.",
            body: SeekCommand.run),
        Command(
            "single", synopsis: "[on|off|once|toggle]", arity: 0...1, "Stop after each song.",
            body: ModeCommands.single),
        Command("status", "Print song, position, volume and modes.", body: AskingCommands.status),
        Command("stop", "Stop.", body: TransportCommands.stop),
        Command("toggle", "Play when stopped or paused, pause when playing.", body: TransportCommands.toggle),
        Command(
            "vol", aliases: ["volume"], synopsis: "[[+|-]N[%]]", arity: 0...1,
            "Print the volume, set it, or change it: 50, +5, 5-, 0.5.", body: VolumeCommands.volume),
    ]

    /// The command of this name or alias.
    package static func command(named name: String) -> Command? {
        commands.first { $0.name == name || $0.aliases.contains(name) }
    }

    /// All names and aliases.
    package static var names: [String] { commands.flatMap { [$0.name] + $0.aliases } }
}
