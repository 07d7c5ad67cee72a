internal import Glibc

extension Listener {
    /// Begins to listen on a TCP port of every address that `host` stands for; `*` is every address of the machine.
    ///
    /// Asks the system's name services, which may take a while. An address that this machine does not have is left out
    /// as long as there is another.
    package static func open(host: String, port: UInt16) throws(ListenerError) -> [Listener] {
        var listeners: [Listener] = []
        var missing: ListenerError?
        for address in try InternetAddress.resolve(host: host, port: port) {
            do throws(Errno) {
                listeners.append(try open(address))
            } catch {
                switch error.code {
                case EADDRINUSE: throw ListenerError(.portTaken, operation: error.operation)
                case EACCES where port < 1024: throw ListenerError(.privileged, operation: error.operation)
                // No IPv6 here, say, while the name has an address of each kind.
                case EADDRNOTAVAIL, EAFNOSUPPORT: missing = ListenerError(error)
                default: throw ListenerError(error)
                }
            }
        }
        if listeners.isEmpty, let missing { throw missing }
        return listeners
    }

    private static func open(_ address: InternetAddress) throws(Errno) -> Listener {
        let operation = "listen on \(address)"
        let descriptor = try opening(operation) { address.makeSocket() }
        // Without it a restarted server would find its port taken by connections that are over.
        try switchOn(SOL_SOCKET, SO_REUSEADDR, descriptor.raw, operation)
        // Clients inherit these two.
        try switchOn(SOL_SOCKET, SO_KEEPALIVE, descriptor.raw, operation)
        try switchOn(Int32(IPPROTO_TCP), TCP_NODELAY, descriptor.raw, operation)
        if address.isIPv6 { try switchOn(Int32(IPPROTO_IPV6), IPV6_V6ONLY, descriptor.raw, operation) }
        _ = try retrying(operation) { address.bind(descriptor.raw) }
        _ = try retrying(operation) { listen(descriptor.raw, SOMAXCONN) }
        return Listener(descriptor, at: address.description)
    }

    private static func switchOn(
        _ level: Int32, _ option: Int32, _ descriptor: Int32, _ operation: String
    ) throws(Errno) {
        var one: Int32 = 1
        _ = try retrying(operation) { unsafe setsockopt(descriptor, level, option, &one, 4) }
    }
}
