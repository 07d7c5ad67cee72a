package import Unix

extension ByteStream {
    /// Connects to the place of `address`, blocking at most so long (nil: for ever).
    package static func connect(
        to address: Address, waitingAtMost milliseconds: Int32?
    ) throws(Errno) -> ByteStream {
        switch address.place {
        case .socket(let path): try connect(path: path, waitingAtMost: milliseconds)
        case .host(let name, let port): try connect(host: name, port: port, waitingAtMost: milliseconds)
        }
    }
}
