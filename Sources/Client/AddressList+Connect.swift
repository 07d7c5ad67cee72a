internal import Glibc
internal import Unix

extension AddressList {
    /// Connects to the first place where somebody answers; the greeting is not read yet.
    ///
    /// Blocks until `deadline` at most.
    ///
    /// - Throws: `noConnection` when nobody answers anywhere, `timedOut` when a server does not take the connection.
    package func connect(deadline: Deadline) throws(ClientError) -> Connection {
        var reason: Errno?
        for address in addresses {
            do throws(Errno) {
                let stream = try ByteStream.connect(to: address, waitingAtMost: deadline.milliseconds)
                return Connection(stream, address: address, deadline: deadline)
            } catch  where error.code == ETIMEDOUT {
                throw ClientError(.timedOut, address.description, "\(address.description) does not answer")
            } catch {
                reason = error
            }
        }
        // With one place the reason helps; with several they would differ.
        let detail = addresses.count == 1 ? reason.map { " (\(Self.sentence($0)))" } ?? "" : ""
        throw ClientError(.noConnection, description, "no server answers at \(description)\(detail)")
    }

    /// A connection to a name fails with a number whose usual text would lead nowhere.
    private static func sentence(_ reason: Errno) -> String {
        reason.code == EADDRNOTAVAIL ? "host names are not looked up, give a numeric address" : reason.message
    }
}
