import Harness
import Testing

@testable import Output

/// The name in what the session manager says of the default sink.
@Suite struct MetadataNameTests {
    @Test(
        arguments: [
            (#"{"name":"main"}"#, "main"),
            ("  {\n\t\"name\" :  \"main\"  }\n", "main"),
            (#"{ "name" "main" }"#, "main"),
            (#"{ name = main }"#, "main"),
            (#"{ name = "main", volume = 0.5 }"#, "main"),
            (#"{"volume":0.5,"name":"main"}"#, "main"),
            (#"{"muted":false, "previous":null, "name":"main"}"#, "main"),
            (#"{"name":"main","name":"other"}"#, "main"),
            (#"{"label":"name","name":"main"}"#, "main"),
            (#"{"before":{"name":"other"},"name":"main"}"#, "main"),
            (#"{"before":["name","other"],"name":"main"}"#, "main"),
            (#"{"name":""}"#, ""),
            (#"{"name":"a \"b\" \\ {c}, d: e"}"#, #"a "b" \ {c}, d: e"#),
            (#"{"name":"a\n\t\r\b\f\/b"}"#, "a\n\t\r\u{8}\u{c}/b"),
            (#"{"name":"\u0041\u001b"}"#, "A\u{1b}"),
            (#"{"name":"Lautsprecher Küche 🔊"}"#, "Lautsprecher Küche 🔊"),
        ] as [(String, String)])
    func isFound(text: String, name: String) {
        #expect(MetadataName.name(in: text) == name)
    }

    @Test(
        arguments: [
            "", " ", "{", "{}", "main", "\"main\"", "null", "name", #"{"name"}"#, #"{"name":"#, #"{"name":"main"#,
            #"{"name":"main\"#, #"{"label":"name"}"#, #"{"label":"name","names":"main"}"#, #"{"a":{"name":"main"}}"#,
            #"[["name","main"]]"#, #"{"name":{"name":"main"}}"#, "}}}{", "\\", "{\\",
        ])
    func isMissed(text: String) {
        #expect(MetadataName.name(in: text) == nil)
    }

    /// Any name comes back as it was, whatever stands around it.
    @Test(arguments: 0..<20 as Range<UInt64>) func anyNameComesBack(seed: UInt64) {
        var random = Seeded(seed: seed)
        let alphabet = Array("ab. :,={}[]\"\\\n\u{1}ü🔊")
        for _ in 0..<100 {
            func word() -> String {
                String(
                    (0..<Int.random(in: 0...12, using: &random)).map { _ in random.pick(alphabet) })
            }
            let name = word()
            let others = [#""other":\#(quoted(word()))"#, #""level":-1.5e3"#, #""is":[true,{"name":"no"}]"#]
            var members = others.filter { _ in Bool.random(using: &random) } + [#""name":\#(quoted(name))"#]
            members.shuffle(using: &random)
            let space = random.pick(["", " ", "\n  "])
            let text = "{\(space)" + members.joined(separator: ",\(space)") + "\(space)}"
            #expect(MetadataName.name(in: text) == name, "\(text)")
        }
    }

    /// No text stops it.
    @Test(arguments: 0..<20 as Range<UInt64>) func nonsenseIsRead(seed: UInt64) {
        var random = Seeded(seed: seed)
        let pieces = ["{", "}", "[", "]", "\"", "\\", "\\u", "00", ":", ",", "name", "\"name\"", " ", "é"]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...12, using: &random))
                .map { _ in random.pick(pieces) }.joined()
            guard let name = MetadataName.name(in: text) else { continue }
            #expect(text.contains("name"), "\(text) has the name \(name)")
        }
    }

    private func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\u{1}": quoted += "\\u0001"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
