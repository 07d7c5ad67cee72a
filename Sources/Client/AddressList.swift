/// The places to look for a server, in order.
package struct AddressList: Equatable, Sendable {
    /// At least one.
    package let addresses: [Address]

    /// A list made by hand.
    package init(_ addresses: [Address]) {
        precondition(!addresses.isEmpty, "an empty list of addresses reaches nobody")
        self.addresses = addresses
    }

    /// Decides by options and environment, the strongest first: `--socket`, `--host` and `--port`, `PLAYD_SOCKET`,
    /// `MPD_HOST` and `MPD_PORT`, and only without any of those the usual places.
    ///
    /// A place that the user named is the only one tried: talking to another server than the one named would surprise.
    ///
    /// - Parameters:
    ///   - socket: value of `--socket`.
    ///   - host: value of `--host`, in the forms of `MPD_HOST`.
    ///   - port: value of `--port`.
    ///   - environment: looks up a variable; an empty value counts as none.
    /// - Throws: a `usage` error for an empty name or a bad `MPD_PORT`.
    package init(
        socket: String? = nil, host: String? = nil, port: UInt16? = nil, environment: (String) -> String?
    ) throws(ClientError) {
        func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        if let socket {
            guard !socket.isEmpty else { throw ClientError(.usage, "--socket", "--socket needs a path") }
            self.init([Address(.socket(path: socket))])
            return
        }
        if let host, host.isEmpty { throw ClientError(.usage, "--host", "--host needs a name") }
        if host == nil, port == nil, let path = variable("PLAYD_SOCKET") {
            self.init([Address(.socket(path: path))])
            return
        }
        var namedPort = port
        if namedPort == nil, let text = variable("MPD_PORT") {
            guard let number = UInt16(text), number > 0 else {
                throw ClientError(.usage, "MPD_PORT", "MPD_PORT is not a port number: \(text)")
            }
            namedPort = number
        }
        if let name = host ?? variable("MPD_HOST") ?? (namedPort == nil ? nil : "localhost") {
            self.init([Address(host: name, port: namedPort ?? Address.defaultPort)])
            return
        }
        var usual: [Address] = []
        if let directory = variable("XDG_RUNTIME_DIR") {
            usual.append(Address(.socket(path: directory + "/playd/socket")))
            usual.append(Address(.socket(path: directory + "/mpd/socket")))
        }
        usual.append(Address(.host("localhost", port: Address.defaultPort)))
        self.init(usual)
    }

    /// All places in words, for messages.
    package var description: String {
        let names = addresses.map(\.description)
        let first = names.dropLast().joined(separator: ", ")
        return first.isEmpty ? names[0] : "\(first) or \(names[names.count - 1])"
    }
}
