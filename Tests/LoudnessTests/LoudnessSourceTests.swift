import Harness
import Tags
import Testing

@testable import Loudness

/// What the tags say goes first; what was measured fills the gap.
@Suite struct LoudnessSourceTests {
    private let directory: TemporaryDirectory
    private let music: String
    private let store: LoudnessStore
    private let measured = Loudness.Level(gain: -4, peak: 0.5)

    init() throws {
        directory = try TemporaryDirectory()
        music = try directory.write([1, 2, 3], to: "music")
        store = LoudnessStore(directory: directory.path) { _ in }
        store.keep(.level(measured), of: try #require(FileKey(path: music)))
    }

    private func answer(_ tags: Loudness, store: LoudnessStore?) -> Loudness {
        LoudnessSource(store: store, readTags: { _ in tags }).loudness(of: music)
    }

    @Test func aFileWithoutGainHasWhatWasMeasured() {
        var tags = Loudness()
        tags.rampIn = [MixRampPoint(level: -20, seconds: 1)]
        let answer = answer(tags, store: store)
        #expect(answer.track == measured)
        #expect(answer.album == nil)
        #expect(answer.rampIn == tags.rampIn)
    }

    @Test func aGainOfItsOwnIsNotTouched() {
        var tags = Loudness()
        tags.track = Loudness.Level(gain: 1)
        #expect(answer(tags, store: store) == tags)
        tags.track = nil
        tags.album = Loudness.Level(gain: 2)
        #expect(answer(tags, store: store) == tags)
    }

    @Test func withoutAStoreThereAreTheTags() {
        #expect(answer(Loudness(), store: nil) == Loudness())
        #expect(LoudnessSource(store: nil).loudness(of: directory.file("none")) == Loudness())
    }
}
