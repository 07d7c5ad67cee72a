import Wire

extension CommandTable {
    /// What concerns the connection itself.
    static let connection: [Command] = [
        Command("close", [], 0...Int.max) { context throws(Ack) in
            context.isSilent = true
            context.session.finish()
        },
        Command("commands", []) { context throws(Ack) in
            list(context, isPermitted: true)
        },
        Command("idle", .read, 0...Int.max) { context throws(Ack) in
            let mask = try Argument.subsystems(context.arguments)
            context.isSilent = true
            context.session.idle(mask)
        },
        Command("listpartitions", .read) { context throws(Ack) in
            context.reply.pair("partition", context.zone.name)
        },
        Command("notcommands", []) { context throws(Ack) in
            list(context, isPermitted: false)
        },
        Command("partition", .read, 1...1) { context throws(Ack) in
            guard context.arguments[0] == context.zone.name else {
                throw Ack(.noExist, "partition does not exist")
            }
        },
        Command("password", [], 1...1) { _ throws(Ack) in
            throw .incorrectPassword
        },
        Command("ping", []) { _ throws(Ack) in },
        Command("tagtypes", [], 0...Int.max) { context throws(Ack) in
            try tagTypes(context)
        },
    ]

    private static func list(_ context: CommandContext, isPermitted: Bool) {
        for command in context.server.table.commands
        where context.session.permissions.isSuperset(of: command.permission) == isPermitted {
            context.reply.pair("command", command.name)
        }
    }

    private static func tagTypes(_ context: CommandContext) throws(Ack) {
        let names = context.arguments.dropFirst()
        switch context.arguments.first {
        case nil:
            for type in TagType.allCases where context.session.tagMask.contains(type) {
                context.reply.pair("tagtype", type.name)
            }
        case "available":
            guard names.isEmpty else { throw .tooMany("tagtypes") }
            for type in TagType.allCases { context.reply.pair("tagtype", type.name) }
        case "all":
            guard names.isEmpty else { throw .tooMany("tagtypes") }
            context.session.tagMask = .all
        case "clear":
            guard names.isEmpty else { throw .tooMany("tagtypes") }
            context.session.tagMask = .none
        case "enable": context.session.tagMask.formUnion(try mask(names))
        case "disable": context.session.tagMask.subtract(try mask(names))
        case "reset": context.session.tagMask = try mask(names)
        case let other?: throw .argument("Unknown sub command: \(other)")
        }
    }

    private static func mask(_ names: ArraySlice<String>) throws(Ack) -> TagMask {
        guard !names.isEmpty else { throw .argument("Not enough arguments") }
        var mask = TagMask.none
        for name in names { mask.insert(TagMask(try Argument.tagType(name))) }
        return mask
    }
}
