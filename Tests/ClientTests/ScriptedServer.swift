import Unix

@testable import Client

/// A server whose answers are all written before the client asks; afterwards it tells what the client sent.
final class ScriptedServer {
    static let status =
        "volume: 55\nrepeat: 0\nrandom: 1\nsingle: oneshot\nconsume: 0\nplaylist: 3\n"
        + "playlistlength: 12\nmuted: 0\nstate: play\nsong: 2\nsongid: 7\ntime: 62:250\nelapsed: 62.100\n"
        + "duration: 250.000\n"
    static let song =
        "file: a/b c.mp3\nArtist: Ann\nArtist: Bob\nTitle: One: two\nAlbum: Rec\nTime: 250\nPos: 2\nId: 7\n"

    let connection: Connection
    private let end: ByteStream
    private(set) var connects = 0

    /// Answers with the greeting and then with `answers`, in order; the connection stays open unless `closes`.
    init(
        _ answers: String..., greeting: String = "OK MPD 0.24.0\n", password: String? = nil, isLocal: Bool = true,
        closes: Bool = false, milliseconds: Int = 10_000
    ) throws {
        let (client, server) = try ByteStream.pair()
        end = server
        let place: Address.Place = isLocal ? .socket(path: "/run/s") : .host("localhost", port: 6600)
        connection = Connection(
            client, address: Address(place, password: password), deadline: Deadline(milliseconds: milliseconds))
        var rest = Array((greeting + answers.joined()).utf8)[...]
        while !rest.isEmpty { rest = rest.dropFirst(try server.write(rest)) }
        if closes { server.close() }
    }

    /// Everything the client has sent.
    var sent: String {
        var bytes: [UInt8] = []
        while case .bytes? = try? end.read(into: &bytes, atMost: 65536) {}
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Runs a command against this server.
    func run(
        _ name: String, _ arguments: String..., confirms: Bool = false, isVerbose: Bool = false,
        directory: String? = nil,
        input: [String]? = nil
    ) throws(ClientError) -> [String] {
        guard let command = CommandTable.command(named: name) else {
            preconditionFailure("no command \(name)")
        }
        let call = Call(
            name: command.name, arguments: arguments, confirms: confirms, isVerbose: isVerbose, directory: directory,
            input: { input }
        ) { () throws(ClientError) in
            self.connects += 1
            return self.connection
        }
        return try command.run(call)
    }

    /// The error that a command ends with.
    func failure(_ name: String, _ arguments: String..., input: [String]? = nil) -> ClientError? {
        guard let command = CommandTable.command(named: name) else { return nil }
        let call = Call(name: command.name, arguments: arguments, input: { input }) { () throws(ClientError) in
            self.connects += 1
            return self.connection
        }
        do throws(ClientError) {
            _ = try command.run(call)
            return nil
        } catch {
            return error
        }
    }
}
