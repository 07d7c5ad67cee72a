import Wire

extension CommandTable {
    /// Messages between clients.
    static let messages: [Command] = [
        Command("channels", .read) { context throws(Ack) in
            for name in context.server.channelNames { context.reply.pair("channel", name) }
        },
        Command("readmessages", .read) { context throws(Ack) in
            var rest = context.session.takeMessages()[...]
            context.stream { reply in
                guard let message = rest.popFirst() else { return false }
                reply.pair("channel", message.channel)
                reply.pair("message", message.text)
                return true
            }
        },
        Command("sendmessage", .control, "CHANNEL TEXT") { context throws(Ack) in
            let channel = try Argument.channel(context.arguments[0])
            try context.server.send(context.arguments[1], to: channel)
        },
        Command("subscribe", .read, "CHANNEL") { context throws(Ack) in
            try context.server.subscribe(context.session, to: try Argument.channel(context.arguments[0]))
        },
        Command("unsubscribe", .read, "CHANNEL") { context throws(Ack) in
            try context.server.unsubscribe(context.session, from: context.arguments[0])
        },
    ]
}
