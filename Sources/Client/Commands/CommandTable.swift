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
            "disable", synopsis: "OUTPUT…", arity: 1...Int.max, "Play no longer on these outputs.",
            body: OutputCommands.disable),
        Command(
            "enable", synopsis: "OUTPUT…", arity: 1...Int.max,
            "Play on these outputs too: numbers of outputs, names, or how they begin.", body: OutputCommands.enable),
        Command(
            "idle", synopsis: "[SUBSYSTEM…]", arity: 0...Int.max, "Wait for a change and print what changed.",
            body: AskingCommands.idle),
        Command(
            "mute", synopsis: "[on|off|toggle]", arity: 0...1, "Silence the sound, or let it be heard again.",
            body: VolumeCommands.mute),
        Command("next", "Go to the next song.", body: TransportCommands.next),
        Command(
            "outputs", "Print the outputs, whether they are enabled, and how loud they are.", body: OutputCommands.list),
        Command(
            "outvol", synopsis: "OUTPUT [[+|-]N[%]]", arity: 1...2,
            "Print an output's own volume, set it, or change it.", body: OutputCommands.volume),
        Command(
            "path", "Print what lies between file and speaker, and what of it changes the sound.",
            body: OutputCommands.path),
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
            "route", synopsis: "[OUTPUT|default]", arity: 0...1,
            "Play on this output and no other; print where it plays.",
            body: OutputCommands.route),
        Command(
            "seek", synopsis: "[+|-]TIME|[+|-]N%", arity: 1...1, "Go to 1:30, 90, 1m30s or 50%; +30 and -15 move.",
            body: SeekCommand.run),
        Command(
            "single", synopsis: "[on|off|once|toggle]", arity: 0...1, "Stop after each song.",
            body: ModeCommands.single),
        Command(
            "status", "Print song, position, volume and modes; with -v what path prints too.",
            body: AskingCommands.status),
        Command("stop", "Stop.", body: TransportCommands.stop),
        Command("toggle", "Play when stopped or paused, pause when playing.", body: TransportCommands.toggle),
        Command(
            "toggleoutput", synopsis: "OUTPUT…", arity: 1...Int.max, "Play on these outputs, or no longer.",
            body: OutputCommands.toggle),
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
