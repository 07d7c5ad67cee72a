import Playback

/// A player with the sound side attached; songs have letters or `s0`, `s1` … as URIs.
struct Rig {
    var player: Player
    var speaker = Speaker()

    init(_ letters: String = "", seed: UInt64 = 1) throws {
        player = Player(seed: seed)
        if !letters.isEmpty { try add(letters) }
    }

    init(count: Int, seed: UInt64) throws {
        player = Player(seed: seed)
        let added = try player.add((0..<count).map { song("s\($0)") })
        speaker.perform(added.effects)
    }

    var ids: [UInt32] { player.queue.entries.map(\.id) }
    var letters: String { player.queue.entries.map(\.song.uri).joined() }
    var currentLetter: String? { player.current?.song.uri }
    /// `b play abc`: current song, state, queue.
    var summary: String { "\(currentLetter ?? "-") \(player.state) \(letters)" }

    func id(_ letter: String) -> UInt32 {
        player.queue.entries.first { $0.song.uri == letter }?.id ?? 0
    }

    func letter(_ id: UInt32?) -> String {
        id.flatMap { player.queue.entry(of: $0) }?.song.uri ?? "-"
    }

    /// The song that would be joined.
    var followUp: String {
        guard let announced = speaker.followUp else { return "?" }
        return letter(announced)
    }

    @discardableResult
    mutating func add(_ letters: String, at position: InsertPosition? = nil) throws -> [UInt32] {
        let added = try player.add(letters.map { song(String($0)) }, at: position)
        speaker.perform(added.effects)
        return added.ids
    }

    /// Gives the player a command or report and carries out what comes of it.
    @discardableResult
    mutating func act(_ command: (inout Player) throws -> [Effect]) rethrows -> [Effect] {
        let effects = try command(&player)
        speaker.perform(effects)
        return effects
    }

    /// The current song is over, the way the sound side would see it: by a joined song or by silence.
    @discardableResult
    mutating func playThrough() -> [Effect] {
        if let next = speaker.passBoundary() { return act { $0.heard(id: next) } }
        return act { [over = speaker.current ?? 0] in $0.ended(id: over) }
    }

    mutating func play(_ letter: String) throws {
        try act { [id = id(letter)] player in try player.play(id: id) }
    }

    mutating func started() {
        act { [id = speaker.current ?? 0] in $0.started(id: id) }
    }

    mutating func fail(_ letter: String, _ reason: String = "no audio") {
        act { [id = id(letter)] in $0.failed(id: id, reason: reason) }
    }
}

/// A song of ten seconds.
func song(_ uri: String, milliseconds: Int? = 10_000, album: String? = nil, by artist: String? = nil) -> Song {
    let tags = [
        album.map { SongTag(.album, $0) }, artist.map { SongTag(.albumArtist, $0) },
    ]
    return Song(uri: uri, folder: SongFolder("/music"), milliseconds: milliseconds, tags: tags.compactMap { $0 })
}

extension Player {
    /// Arranges the queue by the URIs; what is equal stays in order.
    mutating func sortByURI(_ precedes: (String, String) -> Bool) -> [Effect] {
        let uris = queue.entries.map(\.song.uri)
        return arrange(as: queue.entries.indices.sorted { precedes(uris[$0], uris[$1]) })
    }
}
