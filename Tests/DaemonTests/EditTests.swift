import Harness
import Testing

/// The queue changes while the end of a song is near and its follow-up is decoded already.
@Suite struct EditTests {
    /// A change of what follows, and the songs that are heard then.
    struct Edit: Sendable, CustomTestStringConvertible {
        let orders: [String]
        let songs: [String]
        var testDescription: String { orders.joined(separator: ", ") }

        init(_ orders: String..., heard songs: [String]) {
            self.orders = orders
            self.songs = songs
        }
    }

    static let edits = [
        Edit("delete 1", heard: ["one.mp3", "three.mp3"]),
        Edit("deleteid 2", "add two.mp3", heard: ["one.mp3", "three.mp3", "two.mp3"]),
        Edit("delete 1:", heard: ["one.mp3"]),
        Edit("delete 1:", "add three.mp3", heard: ["one.mp3", "three.mp3"]),
        Edit("add three.mp3 +0", heard: ["one.mp3", "three.mp3", "two.mp3", "three.mp3"]),
        Edit("add short/1.mp3 1", heard: ["one.mp3", "short/1.mp3", "two.mp3", "three.mp3"]),
        Edit("add short/1.mp3 1", "delete 1", heard: ["one.mp3", "two.mp3", "three.mp3"]),
        Edit("add missing.mp3 1", "delete 2", heard: ["one.mp3", "two.mp3"]),
        Edit("single 1", "single 0", heard: ["one.mp3", "two.mp3", "three.mp3"]),
        Edit("single 1", "repeat 1", "single 0", "repeat 0", heard: ["one.mp3", "two.mp3", "three.mp3"]),
        Edit("random 1", "random 0", heard: ["one.mp3", "two.mp3", "three.mp3"]),
        Edit("consume 1", heard: ["one.mp3", "two.mp3", "three.mp3"]),
        Edit("delete 0:0", "pause 1", "pause 0", heard: ["one.mp3", "two.mp3", "three.mp3"]),
    ]

    @Test(arguments: edits, [1000, 2000, 2800])
    func theRightSongFollowsWithoutGap(_ edit: Edit, at milliseconds: Int) throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
        try client.order("play")
        try rig.play(toElapsed: milliseconds)
        try rig.settle()
        for order in edit.orders { _ = try client.ask(order) }
        try rig.playToEnd()
        let heard = try rig.onlyPiece.sounding
        let wanted = try music.reference(edit.songs).sounding
        // A pause leaves its marks in the middle of the first song only.
        let first = edit.orders.contains("pause 1") ? try music.reference("one.mp3").frameCount - 4000 : 0
        #expect(heard.frameCount == wanted.frameCount)
        let end = min(heard.frameCount, wanted.frameCount)
        let difference = heard.frames(min(first, end)..<end).difference(from: wanted.frames(min(first, end)..<end))
        #expect(difference == nil)
    }

    /// A short follow-up is decoded to its end long before it is heard.
    @Test(arguments: [1000, 2000, 2800]) func aShortFollowUpIsTakenBackToo(at milliseconds: Int) throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path)
        let client = try rig.connect(queueing: "one.mp3", "short/1.mp3", "three.mp3")
        try client.order("play")
        try rig.play(toElapsed: milliseconds)
        try rig.settle()
        try client.order("delete 1")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference(["one.mp3", "three.mp3"])) == nil)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>) func randomPlaysWhatItAnnounces(seed: UInt64) throws {
        let music = try Music.shared
        let names = ["one.mp3", "two.mp3", "three.mp3"]
        let rig = try Rig(music: music.path, seed: seed)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
        try client.order("play")
        try rig.play(toElapsed: 2500)
        try client.order("random 1")
        var songs = ["one.mp3"]
        while let next = try client.value("nextsong"), let position = Int(next) {
            songs.append(names[position])
            try rig.play { rig.isStopped || rig.currentPosition == position }
        }
        try rig.playToEnd()
        #expect(songs.count == 3)
        #expect(try rig.onlyPiece.difference(from: music.reference(songs)) == nil)
    }

    @Test func theCurrentSongDeletedGivesWayToTheNext() throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        try client.order("play")
        try rig.play(toElapsed: 2500)
        try client.order("delete 0")
        try rig.playToEnd()
        var tape = Tape(try rig.onlyPiece)
        let one = try music.reference("one.mp3")
        let two = try music.reference("two.mp3")
        let count = tape.exact(one)
        #expect(tape.fadeOut(one, from: count) == 441)
        _ = tape.silence()
        #expect(tape.fadeIn(two) == 441)
        #expect(tape.exact(two, from: 441) == two.frameCount - 441)
    }

    /// Where the follow-up has another format, it is not in the ring and can change until the end.
    @Test func aFollowUpOfAnotherFormatGivesWay() throws {
        let music = try Music.shared
        let rig = try Rig(music: music.path)
        let client = try rig.connect(queueing: "one.mp3", "low.mp3", "two.mp3")
        try client.order("play")
        try rig.play(toElapsed: 2500)
        try client.order("delete 1")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference(["one.mp3", "two.mp3"])) == nil)
    }

    /// Anything at any time: whatever is heard is whole songs that were queued, or a song faded by the edit.
    @Test func anEditInTheVeryLastMomentStillEndsWell() throws {
        let music = try Music.shared
        for late in stride(from: 2900, through: 2995, by: 5) {
            let rig = try Rig(music: music.path)
            let client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
            try client.order("play")
            try rig.play(toElapsed: late)
            try client.order("delete 1")
            try rig.playToEnd()
            var tape = Tape(try rig.onlyPiece)
            let one = try music.reference("one.mp3")
            let two = try music.reference("two.mp3")
            let three = try music.reference("three.mp3")
            #expect(tape.exact(one) == one.frameCount, "at \(late)")
            // Too late to take it back: a blink of the deleted song is heard before the right one.
            let blink = tape.exact(two)
            if blink > 0 {
                #expect(blink < 8 * 1024, "at \(late)")
                #expect(tape.fadeOut(two, from: blink) == 441)
            }
            _ = tape.silence()
            let faded = blink > 0 ? tape.fadeIn(three) : 0
            #expect(tape.exact(three, from: faded) == three.frameCount - faded, "at \(late)")
        }
    }
}
