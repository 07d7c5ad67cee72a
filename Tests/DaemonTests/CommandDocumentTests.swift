import Foundation
import Harness
import Testing

@testable import Daemon

/// `Protocol/commands.md` and the command table are one list.
@Suite struct CommandDocumentTests {
    private struct Row: Hashable {
        let usage: String
        let permission: String
    }

    private func documented() throws -> [Row] {
        let text = try String(decoding: Fixtures.bytes(of: Fixtures.root + "/Protocol/commands.md"), as: UTF8.self)
        let table = try #require(text.components(separatedBy: "## The lines of `status`").first)
        return table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            let cells = row.replacing("\\|", with: "\u{1}").split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "|")
            }
            return Row(usage: cells[0].trimmingCharacters(in: ["`"]), permission: cells[1])
        }
    }

    @Test func theDocumentHoldsTheTable() throws {
        let letters: [(Permission, String)] = [
            ([], "n"), (.read, "r"), (.add, "a"), (.player, "p"), (.control, "c"), (.admin, "A"),
        ]
        func letter(_ permission: Permission) -> String { letters.first { $0.0 == permission }?.1 ?? "?" }
        let table = CommandTable().commands.map { command in
            let bare = command.bare == command.permission ? "" : "; \(letter(command.bare)) without an argument"
            return Row(
                usage: [command.name, command.syntax.text].filter { !$0.isEmpty }.joined(separator: " "),
                permission: letter(command.permission) + bare)
        }
        let documented = try documented()
        #expect(Set(documented).subtracting(table) == [])
        #expect(Set(table).subtracting(documented) == [])
        #expect(documented.count == table.count)
    }

    /// What is no command of MPD is told in `extensions.md`.
    @Test func extensionsAreDocumented() throws {
        let text = try String(decoding: Fixtures.bytes(of: Fixtures.root + "/Protocol/extensions.md"), as: UTF8.self)
        for name in [
            "addnext", "audiopath", "dedup", "mute", "randommode", "redo", "route", "sleeptimer", "sortqueue",
            "stopafter", "undo", "upcoming",
        ] {
            let command = try #require(CommandTable().find(name))
            #expect(text.contains("    \(name)" + (command.syntax.text.isEmpty ? "" : " \(command.syntax.text)")))
        }
    }

    @Test(
        arguments: [
            ("", 0...0), ("A", 1...1), ("[A]", 0...1), ("A B", 2...2), ("A [B]", 1...2), ("A…", 1...Int.max),
            ("[A…]", 0...Int.max), ("A B|C…", 2...Int.max), ("A|B|C [song]", 1...2), ("[a|b C…|d E…]", 0...Int.max),
            ("A… [sort T] [window R]", 1...Int.max), ("[0|1|toggle]", 0...1),
        ] as [(StaticString, ClosedRange<Int>)])
    func syntaxGivesTheArity(syntax: StaticString, arity: ClosedRange<Int>) {
        #expect(CommandSyntax(stringLiteral: syntax).arity == arity)
    }
}
