import Bus
import Playback
import Testing

@testable import Desktop

/// Listeners that know nothing but what they are told, beside a player to which anything happens.
@Suite struct MediaWalkTests {
    /// A listener: values of properties as told, and a place by its own reckoning.
    private struct Listener {
        var values: [MediaProperty: BusValue] = [:]
        var position: Int64 = 0

        init(_ snapshot: MediaSnapshot) {
            for property in MediaProperty.allCases where property.isTold {
                values[property] = snapshot.value(of: property)
            }
            position = snapshot.position
        }

        mutating func pass(_ microseconds: Int64) {
            if values[.playbackStatus] == .string("Playing") { position += microseconds }
        }

        mutating func hear(_ news: MediaNews, of snapshot: MediaSnapshot) {
            for property in news.changed { values[property] = snapshot.value(of: property) }
            if news.changed.contains(.metadata) { position = 0 }
            // Who sees another state asks for the place.
            if news.changed.contains(.playbackStatus) { position = snapshot.position }
            if let seeked = news.seeked { position = seeked }
        }
    }

    /// What happens to a player, and whether that is a jump.
    private static func happen(_ now: inout MediaSnapshot, _ random: inout SeededGenerator) -> Bool {
        switch random.below(9) {
        case 0 where now.status != .stopped: now.status = now.status == .playing ? .paused : .playing
        case 1:
            now.status = .stopped
            now.position = 0
        case 2, 3:
            let isOther = now.status == .stopped || random.below(3) > 0
            if isOther {
                let id = (now.track ?? 0) % 1000 + 1
                now.track = id
                now.metadata = MediaMetadata(Song(uri: "\(id)"), id: id, milliseconds: 300_000)
            }
            let place = random.pick([0, 0, 0, 90_000])
            now.status = .playing
            now.beginning.next(at: place)
            now.position = Int64(place) * 1000
            return !isOther || place > 0
        case 4 where now.status != .stopped:
            let place = random.below(300_000)
            now.beginning.next(at: place)
            now.position = Int64(place) * 1000
            return true
        case 5: now.volume = random.below(101)
        case 6: now.loop = random.pick(MediaLoop.allCases)
        case 7: now.isShuffled.toggle()
        case 8: now.canGoNext.toggle()
        default: break
        }
        return false
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func listenersAreRight(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var now = MediaSnapshot()
        var told = MediaTold(now)
        var listener = Listener(now)
        for _ in 0..<2000 {
            let passed = Int64(random.below(3_000_000))
            now.time += passed * 1000
            if now.status == .playing { now.position += passed }
            listener.pass(passed)
            let before = now
            var isJump = false
            for _ in 0...random.below(2) where Self.happen(&now, &random) { isJump = true }
            let news = told.tell(now)
            let differing = MediaProperty.allCases.filter {
                $0.isTold && before.value(of: $0) != now.value(of: $0)
            }
            #expect(news.changed == differing)
            listener.hear(news, of: now)
            for (property, value) in listener.values { #expect(value == now.value(of: property)) }
            if now.status != .stopped { #expect(listener.position == now.position) }
            if !isJump { #expect(news.seeked == nil) }
        }
    }
}
