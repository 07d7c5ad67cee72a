import Harness
import Foundation
import Testing

@testable import Template

@Suite struct LineTests {
    private func object(_ line: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test func plainShowsIconArtistAndTitle() {
        let line = { (state: BarState) in
            Target.plain.line(for: BarContent(state: state, artist: "Ann", title: "A & <B>"), width: 60)
        }
        #expect(line(.playing) == "▶ Ann – A & <B>")
        #expect(line(.paused) == "⏸ Ann – A & <B>")
        #expect(line(.stopped) == "⏹ Ann – A & <B>")
        #expect(line(.offline) == "offline")
        #expect(Target.plain.line(for: BarContent(state: .stopped), width: 60) == "stopped")
        #expect(Target.plain.line(for: BarContent(state: .playing, title: "Only"), width: 60) == "▶ Only")
    }

    @Test func waybarGetsAllFiveKeysEveryTime() throws {
        let content = BarContent(
            state: .playing, artist: "R&B", title: "<\"50%{F}\" #[1]>", album: "It's", volume: 25,
            modes: ["random", "muted"])
        let line = Target.waybar.line(for: content, width: 60)
        #expect(
            line == #"{"text":"▶ R&amp;B – &lt;&quot;50%{F}&quot; #[1]&gt;","alt":"playing","#
                + #""tooltip":"&lt;&quot;50%{F}&quot; #[1]&gt;\nR&amp;B\nIt&apos;s","#
                + #""class":["playing","random","muted"],"percentage":25}"#)
        for state in BarState.allCases {
            let empty = try object(Target.waybar.line(for: BarContent(state: state), width: 60))
            #expect(Set(empty.keys) == ["text", "alt", "tooltip", "class", "percentage"])
            #expect(empty["text"] as? String == state.rawValue)
            #expect(empty["alt"] as? String == state.rawValue)
            #expect(empty["percentage"] as? Int == 0)
        }
    }

    @Test func anAlbumNamedLikeItsTitleIsNotRepeated() throws {
        let content = BarContent(state: .playing, artist: "A", title: "Same", album: "Same")
        #expect(try object(Target.waybar.line(for: content, width: 60))["tooltip"] as? String == "Same\nA")
    }

    @Test func hostileTextComesThroughAsItsCleanSelf() throws {
        var generator = Seeded(seed: 3)
        let texts = HostileText.titles + (0..<1000).map { _ in HostileText.random(using: &generator) }
        for raw in texts {
            let content = BarContent(state: .playing, artist: raw, title: "t" + raw, album: raw, volume: 7)
            let line = Target.waybar.line(for: content, width: 60)
            #expect(!line.contains("\n") && line.utf8.count < 4096)
            let parsed = try object(line)
            let shown = try #require(parsed["text"] as? String)
            let text = try #require(MarkupText.read(shown), "\(raw.debugDescription)")
            #expect(text == Target.plain.line(for: content, width: 60))
            let hover = try #require(parsed["tooltip"] as? String)
            let tooltip = try #require(MarkupText.read(hover), "\(raw.debugDescription)")
            let title = tooltip.split(separator: "\n").first.map(String.init)
            #expect(title == Cells.cut(CleanText("t" + raw), to: 110).string)
        }
    }

    @Test func everyWidthHolds() {
        for title in HostileText.titles {
            for width in [1, 2, 3, 4, 10, 59, 60] {
                for state in BarState.allCases {
                    let content = BarContent(state: state, artist: title, title: title)
                    let line = Target.plain.line(for: content, width: width)
                    #expect(Cells.width(of: line) <= width && !line.isEmpty)
                }
            }
        }
    }
}
