import Harness
import Output
import Testing
import Unix

@testable import Daemon

/// What breaks off the music and what brings it back, as a value and in a zone.
@Suite struct InterruptionsTests {
    /// A player that does what it is told.
    private struct Model {
        var interruptions: Interruptions
        var isPlaying = true
        var isDucked = false
        var seconds = 100
        var call = false
        var others = false

        init(_ change: (inout OutputSettings) -> Void = { _ in }) {
            var settings = OutputSettings()
            change(&settings)
            interruptions = Interruptions(settings: settings)
        }

        mutating func happens(_ event: Interruption) {
            let now = MonotonicTime(nanoseconds: Int64(seconds) * 1_000_000_000)
            for effect in interruptions.take(event, isPlaying: isPlaying, at: now) {
                switch effect {
                case .pause: isPlaying = false
                case .resume: isPlaying = true
                case .duck: isDucked = true
                case .unduck: isDucked = false
                }
            }
        }

        private mutating func neighbours() {
            var neighbours = Neighbours()
            neighbours.isCalling = call
            neighbours.isPlaying = others
            happens(.neighbours(neighbours))
        }

        private mutating func pauseByDesktop() {
            let now = MonotonicTime(nanoseconds: Int64(seconds) * 1_000_000_000)
            guard isPlaying, !interruptions.isAboutLoss(at: now) else { return }
            isPlaying = false
            happens(.pausedByDesktop)
        }

        /// A story in words; each is a thing that happens, a number is seconds that go by.
        mutating func tell(_ story: String) {
            for word in story.split(separator: " ") {
                switch word {
                case "loss": happens(.sinkLost(pauses: true))
                case "wait": happens(.sinkLost(pauses: false))
                case "back": happens(.sinkReturned)
                case "ring", "hangup":
                    call = word == "ring"
                    neighbours()
                case "film", "end":
                    others = word == "film"
                    neighbours()
                case "play", "pause":
                    isPlaying = word == "play"
                    happens(.userActed)
                case "seek": happens(.userActed)
                case "desk": pauseByDesktop()
                default: seconds += Int(word) ?? 0
                }
            }
        }
    }

    @Test(arguments: [
        // A loss pauses; within its time the return plays on.
        ("loss", false), ("loss 3 back", true), ("loss 15 back", true), ("loss 16 back", false), ("wait", true),
        ("wait back", true), ("loss back loss back", true), ("loss 10 loss 10 back", true), ("back", true),
        // Paused never becomes playing.
        ("pause loss back", false), ("loss pause back", false), ("loss seek back", false),
        ("loss play pause back", false),
        ("loss play back", true), ("loss 16 back loss back", false), ("pause ring hangup", false),
        // A call gives back, however long it is.
        ("ring", false), ("ring 5000 hangup", true), ("ring pause hangup", false), ("ring seek hangup", false),
        ("ring play hangup", true), ("ring play pause hangup", false), ("ring hangup ring", false),
        ("hangup", true), ("ring ring hangup", true),
        // A headset in a call: both have to be over, in whatever order.
        ("loss ring back", false), ("loss ring back hangup", true), ("ring loss hangup", false),
        ("ring loss hangup 10 back", true), ("ring loss 3000 hangup 10 back", true),
        ("ring loss hangup 16 back", false), ("loss 10 ring 3000 hangup 10 back", true),
        ("loss 16 ring hangup back", false), ("ring loss pause hangup back", false), ("ring loss back 99 hangup", true),
        ("ring play loss back", true), ("ring play loss 5 hangup back", true), ("ring play loss hangup", false),
        // Other players do nothing here.
        ("film", true), ("film end", true), ("loss film back", true),
    ]) func stories(story: String, plays: Bool) {
        var model = Model()
        model.tell(story)
        #expect(model.isPlaying == plays)
    }

    /// WirePlumber has players paused when their sink goes; that is no user, and may come first.
    @Test(arguments: [
        ("desk", false), ("desk loss", false), ("loss desk", false), ("desk loss back", true), ("loss desk back", true),
        ("loss desk 16 back", false), ("desk wait", true), ("wait desk", true), ("wait desk back", true),
        ("desk 1 loss back", false), ("desk 1 wait", false), ("wait 1 desk", false), ("pause desk loss back", false),
        ("desk pause loss back", false), ("desk pause wait", false), ("desk play pause wait", false),
    ]) func aDesktopsPauseIsPartOfTheLoss(story: String, plays: Bool) {
        var model = Model()
        model.tell(story)
        #expect(model.isPlaying == plays)
    }

    @Test(arguments: [
        ("film", false), ("film end", false), ("film play", true), ("film play end film", false),
        ("loss film back", false),
        ("ring film hangup", false), ("film play film", true), ("film play ring hangup", true),
    ]) func otherPlayersPauseForGood(story: String, plays: Bool) {
        var model = Model { $0.onOtherPlayback = .pause }
        model.tell(story)
        #expect(model.isPlaying == plays)
    }

    @Test(arguments: [
        ("ring", true), ("ring hangup", false), ("pause ring play", true), ("ring pause play hangup", false),
        ("ring loss back", true),
    ]) func aCallMayDuck(story: String, isDucked: Bool) {
        var model = Model { $0.onCall = .duck }
        model.tell(story)
        #expect(model.isDucked == isDucked)
    }

    @Test func aCallMayBeIgnored() {
        var model = Model { $0.onCall = .ignore }
        model.tell("ring")
        #expect(model.isPlaying && !model.isDucked)
        model.tell("hangup")
        #expect(model.isPlaying && !model.isDucked)
        var patient = Model { $0.resumeWithin = 60 }
        patient.tell("loss 59 back")
        #expect(patient.isPlaying)
        var never = Model { $0.resumeWithin = 0 }
        never.tell("loss 1 back")
        #expect(!never.isPlaying)
    }

    /// Whatever happens, what a user paused stays paused until a user plays.
    @Test(arguments: UInt64(0)..<20) func whatAUserPausedStaysSo(seed: UInt64) {
        var random = Seeded(seed: seed)
        var model = Model { $0.onOtherPlayback = seed.isMultiple(of: 2) ? .pause : .ignore }
        let words = ["loss", "wait", "back", "ring", "hangup", "film", "end", "1", "10", "100"]
        for _ in 0..<200 {
            for _ in 0..<Int.random(in: 0...6, using: &random) { model.tell(words.randomElement(using: &random) ?? "") }
            model.tell(Bool.random(using: &random) ? "pause" : "pause seek")
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                model.tell(words.randomElement(using: &random) ?? "")
                #expect(!model.isPlaying)
            }
            model.tell("play")
        }
    }

    // MARK: In a zone

    private func rig(_ change: (inout OutputSettings) -> Void = { _ in }) throws -> (Rig, TestClient) {
        var settings = OutputSettings()
        change(&settings)
        let rig = try Rig(music: Music.shared.path, outputSettings: settings)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        try client.order("play")
        try rig.play(milliseconds: 200)
        return (rig, client)
    }

    private func call(_ isOn: Bool, _ rig: Rig) throws {
        var neighbours = Neighbours()
        neighbours.isCalling = isOn
        rig.output.tell(.neighbours(neighbours))
        try rig.play(milliseconds: 100)
    }

    @Test func aLossPausesAndTheReturnResumes() throws {
        let (rig, client) = try rig()
        rig.output.tell(.sinkLost(name: "head", pauses: true))
        try rig.play(milliseconds: 1000)
        #expect(try client.value("state") == "pause")
        let place = try client.value("elapsed")
        rig.output.tell(.sinkReturned(name: "head"))
        rig.turn()
        #expect(try client.value("state") == "play")
        #expect(try client.value("elapsed") == place)
        rig.output.tell(.sinkLost(name: "head", pauses: true))
        try rig.play(milliseconds: 100)
        try client.order("next")
        #expect(try client.value("state") == "play")
        try client.order("pause 1")
        rig.output.tell(.sinkReturned(name: "head"))
        rig.turn()
        #expect(try client.value("state") == "pause")
    }

    @Test(arguments: ["pause 1", "stop", "seekcur 1", "seek 0 1", "seekid 1 1"])
    func whoActsIsNotOverruled(order: String) throws {
        let (rig, client) = try rig()
        try call(true, rig)
        #expect(try client.value("state") == "pause")
        try client.order(order)
        let state = try client.value("state")
        try call(false, rig)
        #expect(try client.value("state") == state)
        #expect(state != "play")
    }

    @Test func aCallIsOverAndTheMusicIsThere() throws {
        let (rig, client) = try rig()
        try call(true, rig)
        #expect(try client.value("state") == "pause")
        try client.order("setvol 30")
        try call(false, rig)
        #expect(try client.value("state") == "play")
    }

    /// Whose call is longer than the sleep timer is asleep when it ends.
    @Test func theSleepTimerEndsWhatIsBrokenOff() throws {
        let (rig, client) = try rig()
        try client.order("sleeptimer 20")
        try call(true, rig)
        try rig.play(milliseconds: 22_000)
        #expect(try client.value("sleeptimer") == nil)
        try call(false, rig)
        #expect(try client.value("state") == "pause")
    }

    /// What waits for a sink too long waits for a user: nothing is left for the timer to end.
    @Test(arguments: [(10, "1"), (20, nil)] as [(Int, String?)])
    func theSleepTimerLeavesALongPauseAlone(seconds: Int, limit: String?) throws {
        let (rig, client) = try rig()
        try client.order("sleeptimer \(seconds) song")
        rig.output.tell(.sinkLost(name: "head", pauses: true))
        try rig.play(milliseconds: seconds * 1000 + 500)
        #expect(try client.value("sleeptimer") == nil)
        #expect(try client.value("stopafter") == limit)
    }

    @Test func duckedIsQuieter() throws {
        let (rig, client) = try rig { $0.onCall = .duck }
        try call(true, rig)
        #expect(rig.output.isDucked)
        #expect(try client.value("state") == "play")
        #expect(try client.value("volume") == "100")
        try call(false, rig)
        #expect(!rig.output.isDucked)
    }

    @Test func anotherPlayerPausesIfItIsWanted() throws {
        let (rig, client) = try rig { $0.onOtherPlayback = .pause }
        var neighbours = Neighbours()
        neighbours.isPlaying = true
        rig.output.tell(.neighbours(neighbours))
        try rig.play(milliseconds: 100)
        #expect(try client.value("state") == "pause")
        rig.output.tell(.neighbours(Neighbours()))
        try rig.play(milliseconds: 100)
        #expect(try client.value("state") == "pause")
    }
}
