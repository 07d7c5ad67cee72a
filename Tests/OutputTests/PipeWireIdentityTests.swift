import Glibc
import Harness
import Output
import Realtime
import Testing

extension PipeWireTests {
    /// What mixers and rules see of us.
    @Suite struct Identity {
        @Test func theNodeSaysWhoItIs() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(
                pipewire, identity: StreamIdentity(node: "playd.kitchen", application: "Kitchen", id: "kitchen"))
            rig.load(countingFrames(0..<480, rate: 44_100))
            #expect(rig.turn(until: { rig.output.state == .ready }))
            let properties = try rig.properties(pipewire, ofNode: "playd.kitchen")
            #expect(properties["media.class"] == "Stream/Output/Audio")
            #expect(properties["media.category"] == "Playback")
            #expect(properties["application.name"] == "Kitchen")
            #expect(properties["application.id"] == "kitchen")
            #expect(properties["application.icon-name"] == "audio-x-generic")
            #expect(properties["node.description"] == "Kitchen")
            #expect(properties["node.rate"] == "1/44100")
            #expect(properties["node.latency"] == "2048/48000", "long cycles")
            for unwanted in ["media.title", "media.role", "node.always-process", "node.dont-reconnect"] {
                #expect(properties[unwanted] == nil)
            }
            for (isShort, latency) in [(true, "1024/48000"), (false, "2048/48000")] {
                rig.output.activate(withShortCycles: isShort)
                #expect(
                    try rig.turn(until: {
                        try rig.properties(pipewire, ofNode: "playd.kitchen")["node.latency"] == latency
                    }))
                rig.output.activate(withShortCycles: !isShort)
                rig.output.deactivate()
            }
            rig.output.open(format: StreamFormat(rate: 48_000, channels: 2))
            #expect(
                try rig.turn(until: { try rig.properties(pipewire, ofNode: "playd.kitchen")["node.rate"] == "1/48000" })
            )
        }

        @Test func whatTheUserWantsOfCyclesStays() throws {
            unsafe setenv("PIPEWIRE_LATENCY", "256/48000", 1)
            defer { unsafe unsetenv("PIPEWIRE_LATENCY") }
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.load(countingFrames(0..<480))
            #expect(rig.turn(until: { rig.output.state == .ready }))
            #expect(try rig.properties(pipewire)["node.latency"] == "256/48000")
            for isShort in [true, false] {
                rig.output.activate(withShortCycles: isShort)
                rig.output.deactivate()
                // A property that is changed later shows that the earlier one was not.
                rig.output.describe(StreamDescription(title: "short: \(isShort)", file: "a"))
                #expect(try rig.turn(until: { try rig.properties(pipewire)["media.title"] == "short: \(isShort)" }))
                #expect(try rig.properties(pipewire)["node.latency"] == "256/48000")
            }
        }

        @Test func theSongIsDescribedAndForgotten() throws {
            let pipewire = try PrivatePipeWire()
            let rig = try Rig(pipewire)
            rig.output.describe(StreamDescription(title: "Blåbär", artist: "Ön", album: "Skog", file: "a/b.mp3"))
            rig.load(countingFrames(0..<480))
            #expect(rig.turn(until: { rig.output.state == .ready }))
            var properties = try rig.properties(pipewire)
            #expect(properties["media.name"] == "Ön - Blåbär")
            #expect(properties["media.title"] == "Blåbär")
            #expect(properties["media.artist"] == "Ön")
            #expect(properties["media.album"] == "Skog")
            #expect(properties["media.filename"] == "a/b.mp3")

            rig.output.describe(StreamDescription(file: "c/untagged song.mp3"))
            #expect(
                try rig.turn(until: {
                    properties = try rig.properties(pipewire)
                    return properties["media.name"] == "untagged song.mp3"
                }))
            #expect(properties["media.title"] == "")
            #expect(properties["media.artist"] == "")
            #expect(properties["media.album"] == "")
        }
    }
}
