import Testing

@testable import Output

/// The one line that mixers show of a song.
@Suite struct StreamDescriptionTests {
    @Test func theLineSaysWhatIsKnown() {
        #expect(StreamDescription(title: "T", artist: "A", file: "x/f.mp3").line == "A - T")
        #expect(StreamDescription(title: "T", file: "x/f.mp3").line == "T")
        #expect(StreamDescription(artist: "A", file: "x/f.mp3").line == "f.mp3")
        #expect(StreamDescription(file: "f.mp3").line == "f.mp3")
        #expect(StreamDescription(album: "B").line == nil)
    }
}
