import Foundation
import Realtime
import Synchronization
import Testing

@Suite(.serialized) struct ThreadedTests {
    /// Runs the audio thread beside `produce` until `isDone` and gives every frame it heard, silence left out.
    private func listen(
        to rig: SoundPathRig, frames wanted: Int, while produce: @escaping @Sendable (SoundPathRig) -> Void
    ) -> [Float] {
        // The audio thread touches only the render state, the other only the producer.
        nonisolated(unsafe) let shared = rig
        let thread = Thread { unsafe produce(shared) }
        thread.start()
        var heard: [Float] = []
        var last: Float = 0
        let deadline = Date().addingTimeInterval(60)
        while last < Float(wanted), Date() < deadline {
            heard += rig.cycle(64).filter { $0 != 0 }
            last = heard.last { $0 < 9_000_000 } ?? 0
        }
        return heard
    }

    @Test func two_threads_lose_and_repeat_nothing() {
        let rig = SoundPathRig(samples: 1 << 10)
        rig.begin(1)
        let heard = listen(to: rig, frames: 200_000) { rig in
            var next = 1
            while next <= 200_000 { next += rig.write(min(97, 200_001 - next), from: next) }
        }
        #expect(firstDifference(heard, numbers(1, 200_000)) == nil)
    }

    @Test func taking_frames_back_beside_a_running_cycle_loses_and_repeats_nothing() {
        let rig = SoundPathRig(samples: 1 << 12)
        rig.begin(1)
        let heard = listen(to: rig, frames: 100_000) { rig in
            var kept = 0
            while kept < 100_000 {
                let count = rig.write(min(200, 100_000 - kept), from: kept + 1)
                kept += count
                // Rubbish behind the kept frames, taken back at once where that is still possible.
                let rubbish = rig.write(50, from: 9_000_000)
                if rubbish > 0, !rig.takeBack(to: rig.producer.framesOfGeneration - rubbish) {
                    // Too late: these will be heard, and that is what the answer says.
                    rig.rubbish.add(rubbish, ordering: .relaxed)
                }
            }
        }
        let music = heard.filter { $0 < 9_000_000 }
        #expect(firstDifference(music, numbers(1, 100_000)) == nil)
        #expect(heard.count - music.count <= rig.rubbish.load(ordering: .relaxed))
    }
}
