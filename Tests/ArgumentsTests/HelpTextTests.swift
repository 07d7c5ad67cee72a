import Testing

@testable import Arguments

@Suite struct HelpTextTests {
    @Test func columnsLineUp() {
        let lines = HelpText.lines(options: [
            Option("socket", value: "PATH", "Where."), Option("quiet", letter: "q", "Less."),
        ])
        #expect(lines == ["      --socket PATH  Where.", "  -q, --quiet        Less."])
    }
}
