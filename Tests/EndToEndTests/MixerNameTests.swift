import Harness
import Testing

extension EndToEnd {
    /// What a mixer shows of us.
    @Suite("Mixer names")
    struct MixerNameTests {
        @Test("A mixer shows icon, application and the song as it is written, and the next one when it plays")
        func names() throws {
            let tones = try TaggedTones()
            _ = try tones.make(.flac, ["TITLE": "A & <B>", "ARTIST": "X \"Y\""], seconds: 4)
            _ = try tones.make(.flac, ["TITLE": String(repeating: "Länge ", count: 200)], seconds: 4)
            let stage = try Stage(music: tones.directory.path)
            try stage.ask("add 0.flac", "add 1.flac", "repeat 1", "play")
            #expect(try eventually { try stage.stream().properties["media.name"] == "X \"Y\" - A & <B>" })
            let first = try stage.stream().properties
            #expect(first["application.name"] == "playd" && first["application.id"] == "playd")
            #expect(first["node.description"]?.isEmpty == false && first["node.name"] == "playd")
            #expect(first["application.icon-name"]?.isEmpty == false)
            #expect(first["media.class"] == "Stream/Output/Audio" && first["media.role"] == nil)
            try stage.ask("next")
            #expect(try eventually { try stage.stream().properties["media.name"]?.hasPrefix("Länge") == true })
            let second = try stage.stream().properties
            #expect(try #require(second["media.name"]).count <= 256, "a sane length")
            for key in ["node.name", "node.description", "application.name", "application.icon-name", "object.id"] {
                #expect(second[key] == first[key])
            }
        }
    }
}
