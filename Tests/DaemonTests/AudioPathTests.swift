import Harness
import Output
import Playback
import Realtime
import Testing

@testable import Daemon

/// What `audiopath` answers, from the facts and from a player.
@Suite struct AudioPathTests {
    /// Everything as it leaves the samples alone.
    private var clean: AudioPath {
        var path = AudioPath()
        path.song = SongFormat(rate: 44_100, bits: 16, channels: 2)
        path.decoder = "sndfile"
        path.ring = 1500
        path.stream = StreamFormat(rate: 44_100, channels: 2)
        var output = OutputPath()
        output.graphRate = 44_100
        output.quantum = 1024
        output.delay = 23_250_000
        output.sinkChannels = 2
        path.output = output
        var sink = Sink(name: "usb.dac", description: "DAC", kind: .headphones)
        sink.volume = 100
        sink.isMuted = false
        sink.rate = 44_100
        path.ends = [sink]
        return path
    }

    private func text(_ path: AudioPath) -> [String] { path.lines.map { "\($0.key): \($0.text)" } }

    @Test func untouchedSamplesAreSaidToBeSo() {
        #expect(
            text(clean) == [
                "file: 44100 Hz, 16 bit, 2 channels", "decoder: sndfile, changes nothing",
                "replaygain: off, changes nothing", "volume: 100 % (0.0 dB), changes nothing", "ring: 1500 ms",
                "stream: 44100 Hz, 32 bit float, 2 channels, changes nothing",
                "graph: 44100 Hz, quantum 1024 (23.2 ms)",
                "pipewire: does not resample, changes nothing", "sink: DAC (usb.dac), headphones, 44100 Hz",
                "sink-volume: 100 % (0.0 dB), changes nothing", "latency: 23.3 ms", "underruns: 0", "late-cycles: 0",
                "bit-perfect: yes",
            ])
    }

    static let changes: [(why: String, line: String?, change: @Sendable (inout AudioPath) -> Void)] = [
        ("volume", "volume: 40 % (-23.9 dB), changes samples", { $0.volume = 40 }),
        ("volume", "volume: 0 % (silent), changes samples", { $0.volume = 0 }),
        ("volume", "volume: 110 % (2.5 dB), changes samples", { $0.volume = 110 }),
        ("muted", "mute: on, changes samples", { $0.isMuted = true }),
        ("ducked", "ducking: -12.0 dB for a call, changes samples", { $0.isDucked = true }),
        ("ReplayGain", "replaygain: -6.0 dB, changes samples", { $0.gain = 0.501187 }),
        ("crossfade", "crossfade: 2.5 s, changes samples where songs meet", { $0.crossfade = 2.5 }),
        (
            "resampled by playd", "resampling: by playd, 22050 Hz to 44100 Hz, changes samples",
            { $0.song = SongFormat(rate: 22_050, bits: 16, channels: 2) }
        ),
        (
            "mixed up", "mixing: by playd, 1 to 2 channels, changes samples",
            { $0.song = SongFormat(rate: 44_100, bits: 16, channels: 1) }
        ),
        (
            "resampled by PipeWire", "pipewire: resamples 44100 Hz to 48000 Hz, changes samples",
            {
                $0.output?.graphRate = 48_000
                $0.ends[0].rate = 48_000
            }
        ),
        ("mixed up", "mixing: by PipeWire, 2 to 6 channels, changes samples", { $0.output?.sinkChannels = 6 }),
        ("mixed down", "mixing: by PipeWire, 2 to 1 channel, changes samples", { $0.output?.sinkChannels = 1 }),
        (
            "resampled for the sink", "sink: DAC (usb.dac), headphones, 48000 Hz, changes samples",
            { $0.ends[0].rate = 48_000 }
        ),
        ("volume of the sink", "sink-volume: 50 % (-18.1 dB), changes samples", { $0.ends[0].volume = 50 }),
        ("sink muted", "sink-mute: on, changes samples", { $0.ends[0].isMuted = true }),
        (
            "more than 24 bits", "decoder: sndfile, changes samples",
            { $0.song = SongFormat(rate: 44_100, bits: 32, channels: 2) }
        ),
        ("", "replaygain: 0.0 dB, changes nothing", { $0.gain = 1 }),
        ("", "decoder: sndfile, changes nothing", { $0.song = SongFormat(rate: 44_100, bits: 24, channels: 2) }),
    ]

    @Test(arguments: changes.indices) func whatChangesSamplesIsNamed(index: Int) throws {
        let (why, line, change) = Self.changes[index]
        var path = clean
        change(&path)
        let lines = text(path)
        #expect(lines.last == (why.isEmpty ? "bit-perfect: yes" : "bit-perfect: no (\(why))"))
        #expect(try lines.contains(#require(line)), "\(lines)")
    }

    @Test func severalReasonsAreNamed() {
        var path = clean
        path.volume = 40
        path.output?.graphRate = 48_000
        path.ends[0].rate = 48_000
        #expect(text(path).last == "bit-perfect: no (volume, resampled by PipeWire)")
    }

    @Test func aPlayerTells() throws {
        let rig = try Rig(music: Music.shared.path)
        let client = try rig.connect(queueing: "one.mp3")
        #expect(try client.value("bit-perfect", of: "audiopath") == "no (nothing plays)")
        try client.order("setvol 40")
        try client.order("play")
        try rig.play(milliseconds: 300)
        #expect(try client.value("file", of: "audiopath") == "44100 Hz, floating point, 2 channels")
        #expect(try client.value("decoder", of: "audiopath") == "mpg123, changes nothing")
        #expect(try client.value("volume", of: "audiopath") == "40 % (-23.9 dB), changes samples")
        #expect(try client.value("sink", of: "audiopath") == "Simulated (simulated), virtual")
        #expect(try client.value("bit-perfect", of: "audiopath") == "no (volume)")
        try client.order("setvol 100")
        #expect(try client.value("bit-perfect", of: "audiopath") == "yes")
        try client.order("replay_gain_mode track")
        #expect(try client.value("replaygain", of: "audiopath") == "0.0 dB, changes nothing")
    }

    @Test func theGainInForceIsShown() throws {
        var settings = SoundSettings()
        settings.missingPreamp = -3
        let rig = try Rig(music: Music.shared.path, settings: settings)
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("replay_gain_mode track")
        try client.order("play")
        try rig.play(milliseconds: 300)
        #expect(try client.value("replaygain", of: "audiopath") == "-3.0 dB, changes samples")
        #expect(try client.value("bit-perfect", of: "audiopath") == "no (ReplayGain)")
    }

    @Test func aConvertedSongIsSaidToBe() throws {
        var settings = SoundSettings()
        settings.join = .resample
        let rig = try Rig(music: Music.shared.path, device: SimulatedDevice(rate: 48_000), settings: settings)
        let client = try rig.connect(queueing: "low.mp3")
        try client.order("play")
        try rig.play(milliseconds: 300)
        let lines = try client.ask("audiopath")
        #expect(lines.contains("resampling: by playd, 22050 Hz to 44100 Hz, changes samples"))
        #expect(lines.contains("mixing: by playd, 1 to 2 channels, changes samples"))
        #expect(lines.contains("pipewire: resamples 44100 Hz to 48000 Hz, changes samples"))
    }
}
