import Foundation
import Harness
import Testing

extension EndToEnd {
    /// How loud songs are heard, by what is known of their loudness.
    @Suite("ReplayGain")
    struct ReplayGainTests {
        @Test(
            "Gains of every source, fallbacks, preamps, limit: each song at its level from its first sample to its last"
        )
        func levels() throws {
            let plan = try GainPlan()
            let runs = plan.parts.flatMap(\.runs)
            try Hearing(rate: 48000, quantum: 2048, seconds: 60).expectNoFlaw(music: plan.tones.directory.path) {
                stage in
                try stage.recordings {
                    for (configuration, runs) in plan.parts {
                        let stage =
                            configuration.isEmpty
                            ? stage : try stage.again(configuration, music: plan.tones.directory.path)
                        for run in runs { try play(run, on: stage) }
                    }
                }
            } flaw: { heard in
                let sounds = Level.sounds(in: heard)
                guard sounds.count == runs.count else { return "\(sounds.count) sounds for \(runs.count)" }
                return zip(sounds, runs).lazy.compactMap { flaw(of: $0, in: $1) }.first
            }
        }

        /// Plays songs to their end.
        private func play(_ run: GainPlan.Run, on stage: Stage) throws {
            let client = try RawClient(stage.socket)
            let songs = run.songs.map { "add \($0.song.name)" }
            for line in ["clear"] + songs + run.orders + ["play"] { #expect(try client.ask(line) == ["OK"], "\(line)") }
            #expect(try stage.await("state", "stop", within: 60))
            // What follows is a sound of its own.
            Thread.sleep(forTimeInterval: 0.15)
        }

        /// What is wrong with a sound; nil when nothing is.
        private func flaw(of heard: Samples, in run: GainPlan.Run) -> String? {
            let sounds = run.songs.map(\.song.sound)
            let whole = sounds.dropFirst().reduce(sounds[0]) { $0.followed(by: $1) }
            let channels = whole.channels
            guard let first = whole.values.firstIndex(where: { $0 != 0 }),
                let last = whole.values.lastIndex(where: { $0 != 0 }),
                last / channels - first / channels + 1 == heard.frameCount
            else { return "\(run.orders): \(heard.frameCount) frames, not those of the songs" }
            var start = -first / channels
            for (song, gain) in run.songs {
                let frames = max(0, start)..<min(heard.frameCount, start + song.sound.frameCount)
                let sound = song.sound.frames(frames.lowerBound - start..<frames.upperBound - start)
                start += song.sound.frameCount
                if let flaw = flaw(of: heard.frames(frames), as: sound, gain: gain) {
                    return "\(run.orders) \(song.name): \(flaw)"
                }
            }
            return nil
        }

        /// What is wrong with a song that is to be so much louder than in its file; nil when nothing is.
        private func flaw(of heard: Samples, as sound: Samples, gain: Double) -> String? {
            let harmonic = Level.thirdHarmonic(heard, hertz: TaggedTones.frequency)
            guard harmonic < -60 else { return "a third harmonic of \(harmonic) dB" }
            // Five milliseconds at either end are as loud as the rest.
            let edge = sound.rate / 200
            for part in [0..<sound.frameCount, 0..<edge, sound.frameCount - edge..<sound.frameCount] {
                guard let level = Level.gain(of: heard.frames(part), over: sound.frames(part)) else {
                    return "another sound in frames \(part)"
                }
                guard abs(level - gain) < 0.1 else { return "\(level) dB instead of \(gain) in frames \(part)" }
            }
            let peak = heard.values.reduce(0) { max($0, abs($1)) }
            return peak <= 1 || gain > 1 ? nil : "a peak of \(peak)"
        }

        @Test(
            "Seeks and changes of the mode while a song plays: its level is the right one at once, and nothing clicks")
        func changes() throws {
            let tones = try TaggedTones()
            let song = try tones.make(
                .flac, ["REPLAYGAIN_TRACK_GAIN": "-6 dB", "REPLAYGAIN_ALBUM_GAIN": "-12 dB"], seconds: 10)
            // Twice the tone's own, which is twice this at half of full scale.
            let limit = Float(2 * sin(Double.pi * Double(TaggedTones.frequency) / Double(TaggedTones.rate)))
            let orders = [
                ["replay_gain_mode track", "play"], ["seekcur 3.0003"], ["replay_gain_mode off"], ["seekcur +1.0004"],
                ["replay_gain_mode album"], ["replay_gain_mode auto"], ["random 1"], ["random 0"], ["seekcur 1"],
                ["replay_gain_mode off"],
            ]
            try Hearing(rate: 48000, quantum: 2048, seconds: 60).expectNoFlaw(music: tones.directory.path) { stage in
                try stage.recordings {
                    let client = try RawClient(stage.socket)
                    for lines in [["add \(song.name)"]] + orders + [["stop"]] {
                        for line in lines { #expect(try client.ask(line) == ["OK"], "\(line)") }
                        Thread.sleep(forTimeInterval: 0.2)
                    }
                }
            } flaw: { heard in
                let levels = Level.plateaus(heard, hertz: TaggedTones.frequency, over: 0.5).filter { $0 > -60 }
                let wanted = [-6.0, 0, -12, -6, -12, 0]
                let isRight = levels.count == wanted.count && zip(levels, wanted).allSatisfy { abs($0 - $1) < 0.1 }
                guard isRight else { return "levels of \(levels) dB" }
                let largest = Sine.largestStep(heard)
                return largest.step < limit
                    ? nil : "a step of \(largest.step) at frame \(largest.frame), at most \(limit)"
            }
        }

        @Test("A song without a gain is measured, and heard the second time at -18 LUFS, as ffmpeg measures it")
        func scan() throws {
            let music = try TemporaryDirectory()
            var sound = Fixtures.Sound(.flac, rate: 48000)
            sound.frames = 72000
            let path = try Fixtures.make(sound, at: music.file("song.flac"))
            let song = try ReferenceDecoder.decode(path, .flac)
            try Hearing(rate: 48000, quantum: 2048, seconds: 60).expectNoFlaw(music: music.path) { first in
                let stage = try first.again("loudness = scan", music: music.path)
                return try stage.recordings {
                    let client = try RawClient(stage.socket)
                    for line in ["add song.flac", "replay_gain_mode track"] { #expect(try client.ask(line) == ["OK"]) }
                    for _ in 1...2 {
                        #expect(try client.ask("play") == ["OK"])
                        #expect(try stage.await("state", "stop", within: 60))
                        #expect(try eventually(within: 120) { try stage.measuredSongs() == 1 })
                        Thread.sleep(forTimeInterval: 0.1)
                    }
                }
            } flaw: { heard in
                let sounds = Level.sounds(in: heard)
                guard sounds.count == 2 else { return "\(sounds.count) sounds" }
                let loudness = try ReferenceMeter.loudness(of: sounds[1], in: music)
                guard abs(loudness + 18) < 0.1 else { return "the second time it is heard at \(loudness) LUFS" }
                let gain = -18 - (try ReferenceMeter.loudness(ofFile: path))
                let level = Level.gain(of: sounds[1], over: Level.sounds(in: song)[0])
                guard let level, abs(level - gain) < 0.1 else { return "\(level ?? 0) dB instead of \(gain)" }
                return nil
            }
        }
    }
}
