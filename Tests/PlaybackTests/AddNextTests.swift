import Testing

@testable import Playback

@Suite struct AddNextTests {
    func addNext(_ rig: inout Rig, _ letters: String) throws {
        try rig.act { try $0.addNext(letters.map { song(String($0)) }).effects }
    }

    @Test func songsPlayAfterTheCurrentOneAndAfterEachOther() throws {
        var rig = try Rig("abc")
        try rig.play("a")
        try addNext(&rig, "x")
        #expect(rig.speaker.topics == .playlist && rig.followUp == "x")
        try addNext(&rig, "yz")
        #expect(rig.letters == "axyzbc")
        rig.playThrough()
        try addNext(&rig, "w")
        #expect(rig.letters == "axyzwbc", "behind those that wait")
        for letter in "yzwbc" {
            rig.playThrough()
            #expect(rig.currentLetter == String(letter))
        }
    }

    @Test func inRandomOrderTooAndRandomGoesOn() throws {
        for seed in 0..<200 as Range<UInt64> {
            var rig = try Rig(count: 6, seed: seed)
            rig.act { $0.setRandom(true) }
            if seed % 2 == 0 { rig.act { $0.setRandomUnit(.album) } }
            try rig.act { try $0.play(position: Int(seed % 6)) }
            let listed = rig.player.upcoming(9)
            let here = rig.player.currentPosition ?? 0
            try addNext(&rig, "x")
            try addNext(&rig, "y")
            #expect(rig.player.queue.entries[here + 1...here + 2].map(\.song.uri) == ["x", "y"])
            #expect(rig.player.upcoming(9) == [7, 8] + listed)
            try rig.act { try $0.prioritize(255, id: listed[3]) }
            #expect(Array(rig.player.upcoming(9)[..<3]) == [7, 8, listed[3]])
            try rig.add("pq")
            #expect(Array(rig.player.upcoming(9)[..<2]) == [7, 8])
            rig.playThrough()
            try addNext(&rig, "z")
            #expect(Array(rig.player.upcoming(9)[..<2]) == [8, 11])
        }
    }

    @Test func withoutACurrentSongTheyAreWhatPlays() throws {
        for random in [false, true] {
            var rig = try Rig("abc")
            rig.act { $0.setRandom(random) }
            try addNext(&rig, "x")
            try addNext(&rig, "y")
            #expect(rig.letters == "xyabc")
            #expect(rig.player.upcoming(2) == [4, 5])
            try rig.act { try $0.play(position: nil) }
            #expect(rig.currentLetter == "x" && rig.followUp == "y")
        }
    }

    @Test func stopAndRandomKeepThemNext() throws {
        for seed in 0..<50 as Range<UInt64> {
            var rig = try Rig(count: 6, seed: seed)
            try rig.act { try $0.play(position: 2) }
            try addNext(&rig, "xy")
            rig.act { $0.setRandom(true) }
            #expect(Array(rig.player.upcoming(9)[..<2]) == [7, 8])
            rig.act { $0.stop() }
            #expect(Array(rig.player.upcoming(9)[..<2]) == [7, 8])
            rig.act { $0.setRandom(false) }
            #expect(Array(rig.player.upcoming(9)[..<3]) == [7, 8, 4])
        }
    }

    /// Who goes back hears again what comes between, and then still what was added, whatever is added meanwhile.
    @Test(arguments: [false, true]) func goingBackKeepsThemNext(random: Bool) throws {
        for seed in 0..<50 as Range<UInt64> {
            var rig = try Rig(count: 6, seed: seed)
            rig.act { $0.setRandom(random) }
            try rig.act { try $0.play(position: 0) }
            rig.playThrough()
            let here = rig.player.currentID ?? 0
            try addNext(&rig, "xyz")
            rig.playThrough()
            let waiting = rig.player.upcoming(9)
            try rig.act { try $0.previous() }
            #expect(rig.player.currentID == here)
            #expect(rig.player.upcoming(9) == [7] + waiting)
            try rig.act { try $0.previous() }
            try rig.add("pqrstuvw")
            #expect(Array(rig.player.upcoming(4)) == [here, 7, 8, 9])
            try addNext(&rig, "n")
            #expect(Array(rig.player.upcoming(5)) == [here, 7, 8, 9, 18], "behind those that were not played")
            rig.act { $0.stop() }
            #expect(Array(rig.player.upcoming(5)) == [here, 7, 8, 9, 18])
            try rig.act { try $0.play(position: nil) }
            for _ in 0..<5 { rig.playThrough() }
            #expect(rig.currentLetter == "n")
            try rig.act { try $0.previous() }
            try addNext(&rig, "m")
            #expect(rig.player.upcoming(1) == [19], "none of them waits any more")
        }
    }

    @Test(arguments: [false, true]) func whereNoSongIsBeforeNothingChanges(random: Bool) throws {
        var rig = try Rig(count: 4, seed: 1)
        rig.act { $0.setRandom(random) }
        try rig.act { try $0.play(position: 0) }
        let here = rig.player.currentID
        try addNext(&rig, "x")
        let listed = rig.player.upcoming(9)
        try rig.act { try $0.previous() }
        #expect(rig.player.currentID == here && rig.player.upcoming(9) == listed)
        try addNext(&rig, "y")
        #expect(rig.player.upcoming(2) == [5, 6])
    }

    @Test func deletedAndMovedOnesAreOrdinarySongs() throws {
        var rig = try Rig("abc")
        try rig.play("a")
        try addNext(&rig, "xyz")
        try rig.act { try $0.delete(id: 5) }
        try rig.act { try $0.move(id: 4, to: .absolute(4)) }
        #expect(rig.letters == "azbcx")
        try addNext(&rig, "w")
        #expect(rig.letters == "azwbcx")
        try rig.play("c")
        try addNext(&rig, "v")
        #expect(rig.letters == "azwbcvx", "behind what plays now")
    }

    @Test func fullQueueRefuses() throws {
        var player = Player(seed: 1, limit: 2)
        _ = try player.add([song("a")])
        #expect(throws: PlayerError.queueFull) { try player.addNext([song("b"), song("c")]) }
        #expect(try player.addNext([]).effects.isEmpty)
    }
}
