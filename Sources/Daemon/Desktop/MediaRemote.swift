import Bus
import Decoding
import Desktop
import Playback
import Unix
import Wire

/// The zone in the hands of the desktop: what comes over the session bus goes where clients' commands go.
///
/// Control thread. Who is on the session bus may do what a client on the Unix socket may.
final class MediaRemote: MediaControls {
    /// The most addresses that are looked for at a time.
    private static let mostOpenings = 32

    let server: Server
    private var openings = 0
    private var isClosed = false
    /// The volume that was there last, in percent.
    private var volume = 100

    /// A remote control of the server's zone.
    init(server: Server) {
        self.server = server
    }

    /// The zone of a server as a player on this bus, which learns of all changes; nil without a bus.
    static func player(of server: Server, on address: BusAddress?) -> MediaPlayer? {
        guard let address else { return nil }
        var identity = MediaIdentity()
        identity.canQuit = server.rules.access.local.contains(.admin)
        identity.mimeTypes = DecoderPlugin.all.flatMap(\.mimeTypes)
        let player = MediaPlayer(
            loop: server.loop, address: address, process: ProcessFacts.id, identity: identity,
            controls: MediaRemote(server: server))
        let tell = server.zone.changed
        server.zone.changed = { [unowned player] subsystems in
            tell?(subsystems)
            player.note()
        }
        player.handler = log(server.log)
        return player
    }

    var snapshot: MediaSnapshot {
        var snapshot = zone.mediaSnapshot(volumeBefore: volume)
        snapshot.canControl = permissions.contains(.player)
        volume = snapshot.volume
        return snapshot
    }

    var position: Int64 { zone.mediaPosition }

    func perform(_ command: MediaCommand) throws(BusError) {
        try check(command == .quit ? .admin : .player)
        do throws(Ack) {
            try server.carryOut { () throws(Ack) in try carryOut(command) }
        } catch {
            throw BusError(.failed, error.message)
        }
    }

    func close() {
        isClosed = true
    }

    func open(_ address: String, done: @escaping (BusError?) -> Void) {
        do throws(BusError) {
            try check([.add, .player])
            guard !address.isEmpty else { throw BusError(.invalidArguments, "There is nothing to open") }
            guard openings < Self.mostOpenings else {
                throw BusError(.limitsExceeded, "\(openings) others are being opened")
            }
        } catch {
            return done(error)
        }
        openings += 1
        let request = SongRequest(uri: address, takesDirectories: true, user: ProcessFacts.user)
        _ = server.find([request]) { [weak self] answers in
            guard let self else { return }
            do throws(BusError) {
                guard !isClosed else { throw BusError(.failed, "The server is being ended") }
                try play(answers)
                server.whenCommitted { [weak self] in
                    self?.openings -= 1
                    done(nil)
                }
            } catch {
                openings -= 1
                done(error)
            }
        }
    }

    var zone: Zone { server.zone }

    private var permissions: Permission { server.rules.access.local }

    private func check(_ needed: Permission) throws(BusError) {
        guard permissions.contains(needed) else {
            throw BusError(.accessDenied, "The configuration does not permit that to programs of this computer")
        }
    }

    private func play(_ answers: [SongAnswer]) throws(BusError) {
        do throws(Ack) {
            var songs: [Song] = []
            for answer in answers {
                switch answer {
                case .songs(let found): songs += found
                case .refused(let ack): throw ack
                }
            }
            guard !songs.isEmpty else { throw Ack(.noExist, "There is nothing to play") }
            try server.carryOut { () throws(Ack) in
                var first: UInt32?
                try zone.command { player throws(PlayerError) in
                    let added = try player.add(songs, at: nil)
                    first = added.ids.first
                    return added.effects
                }
                try zone.command { player throws(PlayerError) in try player.play(id: first) }
                zone.userSetState()
            }
        } catch {
            throw BusError(.failed, error.message)
        }
    }

    /// One line when the bus has gone, and one when it is back.
    private static func log(_ log: Log) -> (SessionBus.Event) -> Void {
        var isAway = false
        return { event in
            switch event {
            case .joined(let name):
                if isAway { log.fact("on the session bus again") }
                isAway = false
                log.detail("on the session bus as \(name)")
            case .refused(let reason): log.fact("the session bus has no place for media keys: \(reason)")
            case .lost(let reason):
                log.fact("the session bus has gone, and media keys with it: \(reason)")
                isAway = true
            case .drained: break
            }
        }
    }
}
