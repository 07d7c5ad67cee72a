internal import CLinux
internal import Glibc

/// An IPv4 or IPv6 address with a TCP port.
struct InternetAddress: Equatable, CustomStringConvertible {
    /// The socket address, as the kernel takes it.
    private let bytes: [UInt8]
    private let family: Int32
    /// `ADDRESS:PORT`, an IPv6 address in brackets.
    let description: String

    var isIPv6: Bool { family == AF_INET6 }

    /// All addresses that a host name or a number stands for; `*` is every address of this machine.
    static func resolve(host: String, port: UInt16) throws(ListenerError) -> [InternetAddress] {
        let operation = "listen on \(host):\(port)"
        do throws(Errno) {
            try refusingZeroByte(host, operation)
        } catch {
            throw ListenerError(error)
        }
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(host == "*" ? nil : host, String(port), &hints, &list)
        guard code == 0 else {
            let reason = unsafe gai_strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
            throw ListenerError(.unknownHost(reason), operation: operation)
        }
        defer { unsafe freeaddrinfo(list) }
        var addresses: [InternetAddress] = []
        var next = unsafe list
        while let info = unsafe next {
            if let address = unsafe InternetAddress(info.pointee, port: port), !addresses.contains(address) {
                addresses.append(address)
            }
            unsafe next = info.pointee.ai_next
        }
        return addresses
    }

    private init?(_ info: addrinfo, port: UInt16) {
        guard let address = unsafe info.ai_addr else { return nil }
        bytes = unsafe Array(UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen)))
        unsafe family = info.ai_family
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = unsafe getnameinfo(
            address, info.ai_addrlen, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return nil }
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        description = family == AF_INET6 ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// A socket of its family, as `socket` returns it.
    func makeSocket() -> Int32 {
        socket(family, Int32(LINUX_STREAM_NONBLOCKING), 0)
    }

    /// Gives the address to a socket, as `bind` does.
    func bind(_ descriptor: Int32) -> Int32 {
        unsafe bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return -1 }
            return unsafe Glibc.bind(
                descriptor, base.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
    }
}
