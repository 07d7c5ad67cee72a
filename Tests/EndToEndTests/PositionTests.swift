import Foundation
import Harness
import Testing

extension EndToEnd {
    /// What `status` says of the place in a song, and what a recording of the sink shows.
    @Suite("Position")
    struct PositionTests {
        private static let rates = [48000, 44100, 48000]
        /// Seconds of one cycle of the graph.
        private static let cycle = 2048.0 / 48000

        @Test(
            "Over pause, seek, skip, change of format, want of frames and a freeze, elapsed is what is heard, to a cycle"
        )
        func elapsed() throws {
            let music = try TemporaryDirectory()
            try NumberedSong.write(rates: Self.rates, seconds: 20, in: music)
            var watches: [PlaceWatch] = []
            try Hearing(rate: 48000, quantum: 2048, seconds: 60).expectNoFlaw(music: music.path) { stage in
                let watch = try listen(stage)
                watches = [watch, watch]
                return try watch.finish()
            } flaw: {
                flaw(of: HeardPlaces($0, rates: Self.rates), told: watches.removeFirst())
            }
        }

        /// What a listener does, and what happens to the machine.
        private func listen(_ stage: Stage) throws -> PlaceWatch {
            #expect(try stage.playctl("add", "/").status == 0)
            let watch = try PlaceWatch(stage)
            try watch.order("play 0", thenFor: 0.5)
            try watch.order("pause 1", isMove: false, thenFor: 0.3)
            try watch.order("pause 0", isMove: false, thenFor: 0.3)
            try watch.order("seekcur 11.3", thenFor: 0.5)
            try watch.order("pause 1", isMove: false, thenFor: 0.2)
            try watch.order("next", thenFor: 0.6)
            try watch.order("seek 0 3.21", "seekcur +2", thenFor: 0.5)
            // The song ends soon, and another format follows.
            try watch.order("seek 1 19.5", thenFor: 1.3)
            watch.note("want of frames")
            try StoppedThread.hold("decode", of: stage.playd.pid) { try watch.ask(for: 2.6) }
            watch.note("frames again")
            try watch.ask(for: 0.5)
            watch.note("freeze")
            stage.playd.signal(SIGSTOP)
            watch.listen(for: 3)
            stage.playd.signal(SIGCONT)
            watch.note("thaw")
            try watch.ask(for: 0.6)
            try watch.order("pause 1", isMove: false, thenFor: 0.2)
            return watch
        }

        /// What is wrong with the answers; nil when nothing is.
        private func flaw(of heard: HeardPlaces, told watch: PlaceWatch) -> String? {
            let wrong = watch.answers.filter {
                !heard.confirm($0, to: watch.orders[$0.order], cycle: Self.cycle)
            }
            if let first = wrong.first {
                let place = heard.place(at: first.asked).map(String.init(describing:)) ?? "nothing"
                let time = first.asked - watch.orders[first.order].time
                return "\(wrong.count) of \(watch.answers.count) answers, the first \(time) s behind"
                    + " \(watch.orders[first.order].name): told \(first.place), heard \(place)"
            }
            for (number, order) in watch.orders.enumerated() {
                let next = number + 1 < watch.orders.count ? watch.orders[number + 1].time : watch.answers.last?.asked
                guard let frames = next.flatMap({ heard.frames(order.time, $0) }) else {
                    return "\(order.name) is not heard"
                }
                if !order.isMove, let start = heard.starts.first(where: frames.contains) {
                    return "after \(order.name) the song does not go on where it was, at frame \(start)"
                }
                if order.name == "want of frames", heard.silence(in: frames) < 0.2 {
                    return "there was no want of frames"
                }
                if let error = usualError(heard, watch.answers.filter { $0.order == number }), error > Self.cycle / 8 {
                    return "after \(order.name) elapsed is usually \(error) s off"
                }
            }
            return nil
        }

        /// The median of how far the answers are off where the song just plays; nil where it does not for long.
        private func usualError(_ heard: HeardPlaces, _ answers: [PlaceWatch.Answer]) -> Double? {
            let errors = answers.compactMap { answer -> Double? in
                guard let frames = heard.frames(answer.asked, answer.answered, margin: Self.cycle),
                    heard.isSteady(frames),
                    let place = heard.place(at: (answer.asked + answer.answered) / 2)
                else { return nil }
                return abs(place.seconds - answer.place.seconds)
            }
            return errors.count < 10 ? nil : errors.sorted()[errors.count / 2]
        }
    }
}
