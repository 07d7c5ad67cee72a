import Harness
@testable import Tags
import Testing

/// MixRamp tags in every place where they may be.
@Suite struct MixRampTests {
    let start = [MixRampPoint(level: -60, seconds: 0.1), MixRampPoint(level: -20, seconds: 0.5)]
    let end = [MixRampPoint(level: -30, seconds: 2.25)]

    @Test(arguments: SoundFile.Kind.allCases) func ofEveryFormat(_ kind: SoundFile.Kind) throws {
        let directory = try TemporaryDirectory()
        let file = SoundFile(kind, [("MIXRAMP_START", "-60 0.1;-20 0.5;"), ("mixramp_end", "-30 2.25;")])
        let loudness = LoudnessReader.read(path: try directory.write(file.bytes(), to: "sound"))
        #expect(loudness.rampIn == start && loudness.rampOut == end)
        #expect(loudness.track == nil && loudness.album == nil)
    }

    @Test func inTheTagBehindTheSound() throws {
        let directory = try TemporaryDirectory()
        let tag = SoundFile.ape([("MIXRAMP_START", "-60 0.1;-20 0.5;"), ("MIXRAMP_END", "-30 2.25;")])
        let front = try SoundFile(.mp3, [("mixramp_end", "-1 1;")]).bytes()
        let loudness = LoudnessReader.read(path: try directory.write(front + tag, to: "sound.mp3"))
        #expect(loudness.rampIn == start && loudness.rampOut == [MixRampPoint(level: -1, seconds: 1)])
    }
}
