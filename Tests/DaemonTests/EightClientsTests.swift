import Harness
import Playback
import Testing
import Unix

@testable import Daemon

/// Eight clients edit one queue for two hours of their time; each follows it by its changes.
@Suite(.serialized) struct EightClientsTests {
    /// A client with its own copy of the queue, kept by `plchanges` as clients keep it.
    private final class Follower {
        let client: TestClient
        private var version = "0"
        private var songs: [QueueModel.Item] = []

        init(_ client: TestClient) { self.client = client }

        /// Brings the copy up to date and gives it.
        func follow() throws -> [QueueModel.Item] {
            let news = try client.ask("plchanges \(version)")
            version = try client.value("playlist") ?? ""
            let length = try Int(client.value("playlistlength") ?? "") ?? 0
            for (place, song) in Follower.songs(in: news) {
                while songs.count <= place { songs.append(song) }
                songs[place] = song
            }
            songs.removeLast(max(0, songs.count - length))
            return songs
        }

        static func songs(in answer: [String]) -> [(place: Int, song: QueueModel.Item)] {
            var songs: [(place: Int, song: QueueModel.Item)] = []
            var file = ""
            var place = 0
            for line in answer {
                let value = String(line.drop { $0 != " " }.dropFirst())
                switch line.prefix(while: { $0 != ":" }) {
                case "file": file = value
                case "Pos": place = Int(value) ?? -1
                case "Id": songs.append((place, QueueModel.Item(file: file, id: Int(value) ?? 0)))
                case "Prio": songs[songs.count - 1].song.priority = Int(value) ?? 0
                default: break
                }
            }
            return songs
        }
    }

    private static let files = (1...12).map { "short/\($0).mp3" } + ["one.mp3", "two.mp3", "three.mp3"]

    /// Priorities and music, but not both: each start of a song takes its priority away, which is an edit of its own.
    @Test(arguments: [false, true]) func allFindTheSameQueue(playing isPlaying: Bool) throws {
        var generator = Seeded(seed: 8)
        let rig = try Rig(music: Music.shared.path)
        let followers = try (0..<8).map { _ in Follower(try rig.connect()) }
        for follower in followers { try follower.client.order("tagtypes clear") }
        if isPlaying { try followers[0].client.order("repeat 1") }
        var model = QueueModel()
        var early = 0
        // One edit each ten seconds by each of them, for two hours.
        for step in 0..<5760 {
            let client = followers[step % 8].client
            try edit(&model, by: client, rig, isPlaying, &generator)
            rig.time.advance(by: 1_250_000_000)
            for _ in 0..<Int.random(in: 0...3, using: &generator) { try rig.cycle() }
            let follower = try #require(followers.randomElement(using: &generator))
            try #require(try follower.follow() == model.items, "step \(step)")
            let version = try client.value("playlist")
            try #require(version == "\(model.version)", "step \(step), \(version ?? "")")
            rig.heard = []
            if step == 1500 { early = try Memory.resident() }
        }
        for follower in followers { #expect(try follower.follow() == model.items) }
        #expect(try Follower.songs(in: followers[0].client.ask("playlistinfo")).map(\.song) == model.items)
        let growth = try Memory.resident() - early
        #expect(growth < 16 << 20)
    }

    private func edit(
        _ model: inout QueueModel, by client: TestClient, _ rig: Rig, _ isPlaying: Bool, _ generator: inout Seeded
    ) throws {
        let count = model.items.count
        let kind = count < 4 ? 0 : count > 80 ? 90 : Int.random(in: 0..<100, using: &generator)
        let first = Int.random(in: 0...max(count - 1, 0), using: &generator)
        let end = min(count, first + Int.random(in: 1...4, using: &generator))
        switch kind {
        case 0..<25: try add(&model, client, &generator)
        case 25..<40:
            try client.order(kind < 32 ? "delete \(first):\(end)" : "deleteid \(model.items[first].id)")
            model.edit { $0.delete(first..<(kind < 32 ? end : first + 1)) }
        case 40..<55:
            let target = Int.random(in: 0...count - (end - first), using: &generator)
            try client.order("move \(first):\(end) \(target)")
            model.edit { $0.move(first..<end, to: target) }
        case 55..<63:
            let other = Int.random(in: 0..<count, using: &generator)
            try client.order("swap \(first) \(other)")
            model.edit { $0.swap(first, other) }
        case 63..<70 where !isPlaying:
            let priority = Int.random(in: 0...3, using: &generator)
            try client.order("prio \(priority) \(first):\(end)")
            model.edit { $0.prioritize(priority, first..<end) }
        case 70..<74:
            try client.order("shuffle \(first):\(end)")
            let order = try ids(client)
            model.edit { if end - first > 1 { $0.shuffled(as: order) } }
        case 74..<77:
            try client.order("sortqueue -Title prio")
            let order = try ids(client)
            model.edit { $0.arrange(as: order) }
        case 77..<79:
            let current = rig.zone.player.current.map { Int($0.id) }
            try client.order("dedup")
            model.edit { $0.removeDuplicates(keeping: current) }
        case 79..<90:
            let steps = Int.random(in: 1...3, using: &generator)
            let answer = try client.ask(kind < 86 ? "undo \(steps)" : "redo \(steps)")
            #expect((answer == ["OK"]) == (kind < 86 ? model.undo(steps) : model.redo(steps)))
        case 90..<92:
            try client.order("clear")
            model.edit { $0.clear() }
        case 92... where isPlaying:
            let orders = ["play \(first)", "play \(first)", "pause 1", "stop", "pause 0", "next", "previous"]
            _ = try client.ask(orders.randomElement(using: &generator) ?? "")
        default: try client.order("ping")
        }
    }

    private func add(_ model: inout QueueModel, _ client: TestClient, _ generator: inout Seeded) throws {
        let files = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
            Self.files.randomElement(using: &generator) ?? ""
        }
        let place = Bool.random(using: &generator) ? Int.random(in: 0...model.items.count, using: &generator) : nil
        guard files.count > 1 else {
            let answer = try client.ask("addid \(files[0]) \(place.map(String.init) ?? "")")
            model.edit { $0.add(files, at: place) }
            let id = model.items[place ?? model.items.count - 1].id
            #expect(answer == ["Id: \(id)", "OK"])
            return
        }
        // Several in a list are one step.
        try client.send("command_list_begin")
        for file in files { try client.send("add \(file)") }
        try client.order("command_list_end")
        model.edit { model in
            for file in files { model.add([file], at: nil) }
        }
    }

    private func ids(_ client: TestClient) throws -> [Int] {
        try client.ask("plchangesposid 0").filter { $0.hasPrefix("Id: ") }.compactMap { Int($0.dropFirst(4)) }
    }
}
