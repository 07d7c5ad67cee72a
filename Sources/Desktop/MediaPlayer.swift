package import Bus
package import Unix

/// The player on the session bus, by MPRIS (version 2.2).
///
/// Control thread. Tells what has changed once in a turn of the loop, however many changes there were.
package final class MediaPlayer {
    /// Where MPRIS wants it.
    package static let path = "/org/mpris/MediaPlayer2"
    /// MPRIS's interface of a program.
    package static let rootInterface = "org.mpris.MediaPlayer2"
    /// MPRIS's interface of a player.
    package static let playerInterface = "org.mpris.MediaPlayer2.Player"

    /// What `handler` of the bus would be told.
    package var handler: ((SessionBus.Event) -> Void)?

    private let loop: EventLoop
    private let controls: any MediaControls
    private let bus: SessionBus
    private var told: MediaTold?
    private var isDue = false

    /// A player that is not on the bus yet; `process` tells it from others of its name.
    package init(
        loop: EventLoop, address: BusAddress, process: Int32, identity: MediaIdentity, controls: any MediaControls
    ) {
        self.loop = loop
        self.controls = controls
        let name = "\(Self.rootInterface).playd"
        let object = BusObject(
            path: Self.path,
            interfaces: [
                Self.root(identity, controls), Self.player(controls),
            ])
        bus = SessionBus(
            loop: loop, address: address, names: [name, "\(name).instance\(process)"], objects: [object])
        bus.handler = { [unowned self] in take($0) }
    }

    /// Goes on the bus, and again whenever that has been away.
    package func open() {
        bus.open()
    }

    /// Leaves the bus.
    package func close() {
        controls.close()
        bus.close()
    }

    /// Something may have changed.
    package func note() {
        guard told != nil, !isDue else { return }
        isDue = true
        loop.afterTurn { [weak self] in
            guard let self else { return }
            isDue = false
            tell()
        }
    }

    private func take(_ event: SessionBus.Event) {
        switch event {
        case .joined: told = MediaTold(controls.snapshot)
        case .lost, .refused: told = nil
        case .drained: note()
        }
        handler?(event)
    }

    private func tell() {
        // What cannot be told now is part of what is told when the bus takes it again.
        guard bus.takesNews, let news = told?.tell(controls.snapshot) else { return }
        bus.tellChanged(news.changed.map(\.rawValue), of: Self.playerInterface, at: Self.path)
        if let seeked = news.seeked {
            bus.emit("Seeked", [.int64(seeked)], of: Self.playerInterface, at: Self.path)
        }
    }
}
