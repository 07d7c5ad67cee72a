import Wire

extension CommandTable {
    /// What concerns the connection itself and the server as a whole.
    static let connection: [Command] = [
        Command("binarylimit", [], "BYTES") { context throws(Ack) in
            let most = context.server.maxOutputBuffer - 4096
            let limit = try Argument.unsigned(context.arguments[0], max: max(most, usualBinaryLimit))
            guard limit >= 64 else { throw .argument("Value too small") }
            // A part may always be smaller than the client would take.
            context.session.binaryLimit = min(limit, most)
        },
        Command("close", [], "[ANYTHING…]") { context throws(Ack) in
            context.isSilent = true
            context.session.finish()
        },
        Command("commands", []) { context throws(Ack) in
            list(context, isPermitted: true)
        },
        Command("idle", .read, "[SUBSYSTEM…]") { context throws(Ack) in
            let mask = try Argument.subsystems(context.arguments)
            context.isSilent = true
            context.session.idle(mask)
        },
        Command("kill", .admin, "[ANYTHING…]") { context throws(Ack) in
            context.isSilent = true
            context.server.kill()
        },
        Command("listpartitions", .read) { context throws(Ack) in
            context.reply.pair("partition", context.zone.name)
        },
        Command("notcommands", []) { context throws(Ack) in
            list(context, isPermitted: false)
        },
        Command("partition", .read, "NAME") { context throws(Ack) in
            guard context.arguments[0] == context.zone.name else {
                throw Ack(.noExist, "partition does not exist")
            }
        },
        Command("password", [], "TEXT") { context throws(Ack) in
            try context.session.login(context.arguments[0])
        },
        Command("ping", []) { _ throws(Ack) in },
        Command("protocol", [], "[available|all|clear|enable FEATURE…|disable FEATURE…]") { context throws(Ack) in
            try protocolFeatures(context)
        },
        Command("tagtypes", [], "[available|all|clear|enable TAG…|disable TAG…|reset TAG…]") { context throws(Ack) in
            try tagTypes(context)
        },
    ]

    /// Clients ask for so much without looking, and do not connect where it is refused.
    private static let usualBinaryLimit = 5 << 20

    private static func list(_ context: CommandContext, isPermitted: Bool) {
        for command in context.server.table.commands
        where context.session.permissions.isSuperset(of: command.bare) == isPermitted {
            context.reply.pair("command", command.name)
        }
    }

    private static func tagTypes(_ context: CommandContext) throws(Ack) {
        let names = context.arguments.dropFirst()
        switch try subcommand(context, of: "tagtypes") {
        case nil:
            for type in TagType.allCases where context.session.tagMask.contains(type) {
                context.reply.pair("tagtype", type.name)
            }
        case .available: for type in TagType.allCases { context.reply.pair("tagtype", type.name) }
        case .all: context.session.tagMask = .all
        case .clear: context.session.tagMask = .none
        case .enable: context.session.tagMask.formUnion(try mask(names))
        case .disable: context.session.tagMask.subtract(try mask(names))
        case .reset: context.session.tagMask = try mask(names)
        }
    }

    private static func mask(_ names: ArraySlice<String>) throws(Ack) -> TagMask {
        var mask = TagMask.none
        for name in names { mask.insert(TagMask(try Argument.tagType(name))) }
        return mask
    }

    private static func protocolFeatures(_ context: CommandContext) throws(Ack) {
        let names = context.arguments.dropFirst()
        switch try subcommand(context, of: "protocol") {
        case nil: for name in context.session.features.names { context.reply.pair("feature", name) }
        case .available: for name in ProtocolFeatures.all.names { context.reply.pair("feature", name) }
        case .all: context.session.features = .all
        case .clear: context.session.features = []
        case .enable: context.session.features.formUnion(try ProtocolFeatures(names: names))
        case .disable: context.session.features.subtract(try ProtocolFeatures(names: names))
        case .reset: throw .argument("Unknown sub command: reset")
        }
    }

    /// What `tagtypes` and `protocol` do to a client's set.
    private enum Subcommand: String {
        case available, all, clear, enable, disable, reset

        /// Whether names have to follow; otherwise none may.
        var takesNames: Bool { self == .enable || self == .disable || self == .reset }
    }

    private static func subcommand(_ context: CommandContext, of command: String) throws(Ack) -> Subcommand? {
        guard let word = context.arguments.first else { return nil }
        guard let found = Subcommand(rawValue: word) else { throw .argument("Unknown sub command: \(word)") }
        let hasNames = context.arguments.count > 1
        guard hasNames || !found.takesNames else { throw .argument("Not enough arguments") }
        guard found.takesNames || !hasNames else { throw .tooMany(command) }
        return found
    }
}
