import Output
import Wire

extension CommandTable {
    /// What the zone plays on, and how loud that is.
    static let outputs: [Command] = [
        Command("audiopath", .read) { context throws(Ack) in
            for line in context.zone.audioPath.lines { context.reply.pair(line.key, line.text) }
        },
        Command("disableoutput", .admin, "ID") { context throws(Ack) in
            let place = try place(id: context.arguments[0], context)
            context.zone.changeRoute { $0.disable(place) }
        },
        Command("enableoutput", .admin, "ID") { context throws(Ack) in
            let place = try place(id: context.arguments[0], context)
            context.zone.changeRoute(isAsked: true) { $0.enable(place) }
        },
        Command("outputs", .read) { context throws(Ack) in
            let plugin = context.zone.sound.output.name.lowercased()
            for block in context.zone.outputs.blocks(plugin: plugin) { block.write(to: &context.reply) }
        },
        Command("outputset", .admin, "ID NAME VALUE") { context throws(Ack) in
            let place = try place(id: context.arguments[0], context)
            try set(context.arguments[1], to: context.arguments[2], of: place, context)
        },
        Command("outputvolume", .admin, "ID CHANGE") { context throws(Ack) in
            let place = try place(id: context.arguments[0], context)
            try setVolume(context.arguments[1], of: place, context)
        },
        Command("route", .admin, bare: .read, "[ID|NAME|default]") { context throws(Ack) in
            guard let text = context.arguments.first else { return writeRoute(context) }
            let places = context.zone.outputs.places(text)
            guard let place = places.first else { throw .noSuchOutput }
            guard places.count == 1 else { throw .argument("Several audio outputs have this name: \(text)") }
            context.zone.changeRoute(isAsked: true) { $0.play(only: place) }
        },
        Command("toggleoutput", .admin, "ID") { context throws(Ack) in
            let place = try place(id: context.arguments[0], context)
            context.zone.changeRoute { $0.isEnabled(place) ? $0.disable(place) : $0.enable(place) }
        },
    ]

    private static func place(id text: String, _ context: CommandContext) throws(Ack) -> OutputPlace {
        guard let place = context.zone.outputs.place(id: try Argument.unsigned(text)) else { throw .noSuchOutput }
        return place
    }

    /// The sink that the output is now; one that is not there can be asked for nothing.
    private static func sink(_ place: OutputPlace, _ context: CommandContext) throws(Ack) -> Sink {
        guard let sink = context.zone.outputs.sink(of: place) else {
            throw Ack(.system, "This audio output is not there")
        }
        return sink
    }

    private static func setVolume(
        _ text: String, of place: OutputPlace, _ context: CommandContext
    ) throws(Ack) {
        let most = context.zone.outputSettings.volumeMax
        let change = try Argument.levelChange(text, max: most)
        let sink = try sink(place, context)
        guard let volume = sink.volume else { throw .noMixer }
        guard let wanted = change.applied(to: volume, max: most) else { return }
        context.zone.setVolume(wanted, ofSink: sink.name)
    }

    private static func set(
        _ name: String, to value: String, of place: OutputPlace, _ context: CommandContext
    ) throws(Ack) {
        switch name {
        case "volume": try setVolume(value, of: place, context)
        case "muted":
            let isMuted = try Argument.boolean(value)
            context.zone.setMuted(isMuted, ofSink: try sink(place, context).name)
        case "port":
            let sink = try sink(place, context)
            let port =
                sink.ports.first { $0.name == value } ?? sink.ports.first { $0.description == value }
            guard let port else { throw Ack(.noExist, "No such port: \(value)") }
            context.zone.sound.output.selectPort(port.name, ofSink: sink.name)
        default: throw .argument("Unsupported attribute: \(name)")
        }
    }

    private static func writeRoute(_ context: CommandContext) {
        let route = context.zone.outputs.route
        if route.followsDefault { context.reply.pair("route", OutputList.standardWord) }
        for name in route.names { context.reply.pair("route", name) }
    }
}
