import Harness
import Output
import Testing

@testable import Daemon

/// What the configuration file says about outputs and interruptions.
@Suite struct ConfigurationOutputsTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func read(_ lines: String...) throws -> Configuration {
        let file = try directory.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: "playd.conf")
        let options = try ServerOptions(["--config", file])
        return try Configuration(options: options, environment: { ["HOME": "/h", "XDG_RUNTIME_DIR": "/run"][$0] })
    }

    @Test func nothingIsNeeded() throws {
        let outputs = try read().outputs
        #expect(outputs == OutputSettings())
        #expect(outputs.lossPolicy == nil && outputs.resumeWithin == 15 && outputs.volumeMax == 100)
        #expect(outputs.volumeTarget == .stream && outputs.onCall == .pause && outputs.onOtherPlayback == .ignore)
        #expect(try read().sound.releaseAfter == 10)
        #expect(try !read().sound.keepsAlive)
    }

    @Test func allOfIt() throws {
        for policy in LossPolicy.allCases {
            #expect(try read("on-output-lost = \(policy.rawValue)").outputs.lossPolicy == policy)
        }
        let outputs = try read(
            "resume-within = 0", "volume-max = 150", "volume-target = output", "on-call = duck",
            "on-other-playback = pause"
        ).outputs
        #expect(outputs.resumeWithin == 0 && outputs.volumeMax == 150 && outputs.volumeTarget == .output)
        #expect(outputs.onCall == .duck && outputs.onOtherPlayback == .pause)
        #expect(try read("on-call = ignore").outputs.onCall == .ignore)
        #expect(try read("release-after = 3").sound.releaseAfter == 3)
        #expect(try read("keep-alive = yes").sound.keepsAlive)
    }

    @Test(arguments: [
        ("on-output-lost = stop", "on-output-lost is pause, follow or wait, not \"stop\""),
        ("resume-within = -1", "resume-within is a whole number from 0 to 3600, not \"-1\""),
        ("volume-max = 99", "volume-max is a whole number from 100 to 150, not \"99\""),
        ("volume-max = 151", "volume-max is a whole number from 100 to 150, not \"151\""),
        ("volume-target = sink", "volume-target is stream or output, not \"sink\""),
        ("on-call = mute", "on-call is pause, duck or ignore, not \"mute\""),
        ("on-other-playback = duck", "on-other-playback is ignore or pause, not \"duck\""),
        ("release-after = 1.5", "release-after is a whole number from 0 to 3600, not \"1.5\""),
        ("keep-alive = 1", "keep-alive is yes or no, not \"1\""),
    ]) func isToldInOneSentence(line: String, sentence: String) throws {
        let error = #expect(throws: ConfigurationError.self) { _ = try read(line) }
        #expect(error?.message == sentence)
    }
}
