import Foundation
import Harness
import Output

/// A conversation from `Protocol/transcripts`; the form is told in its `README.md`.
struct Transcript {
    /// One line of the conversation.
    enum Step: Equatable {
        case says(client: Int, line: String)
        case hears(client: Int, pattern: String)
        case ends(client: Int)
        case plays(milliseconds: Int)
        case mixer(volume: Int)
        case plugs(name: String, kind: SinkKind, description: String)
        case unplugs(name: String)
        case slider(name: String, volume: Int)
    }

    /// A step and the number of its line in the file.
    struct Numbered {
        let number: Int
        let step: Step
    }

    static let directory = Fixtures.root + "/Protocol/transcripts"

    /// The names of all transcripts, sorted.
    static var names: [String] {
        let files = try? FileManager.default.contentsOfDirectory(atPath: directory)
        return (files ?? []).filter { $0.hasSuffix(".txt") }.sorted()
    }

    let steps: [Numbered]

    init(name: String) throws {
        let text = try String(decoding: Fixtures.bytes(of: "\(Self.directory)/\(name)"), as: UTF8.self)
        steps = try text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .compactMap { index, line in
                guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
                guard let step = Step(line) else { throw HarnessError("\(name):\(index + 1): \(line)") }
                return Numbered(number: index + 1, step: step)
            }
    }
}

extension Transcript.Step {
    /// Reads a line; nil when it is none of the known forms.
    init?(_ line: Substring) {
        let word = line.prefix { $0 != " " }
        let rest = String(line.dropFirst(word.count + 1))
        if word == "+" {
            guard let number = Int(rest.prefix { $0 != " " }), rest.hasSuffix(" ms") else { return nil }
            self = .plays(milliseconds: number)
        } else if word == "MIXER" {
            guard let percent = Int(rest) else { return nil }
            self = .mixer(volume: percent)
        } else if let step = Self.sink(word, rest.split(separator: " ", maxSplits: 2).map(String.init)) {
            self = step
        } else {
            guard let kind = word.first, let client = word.count == 1 ? 1 : Int(word.dropFirst()) else { return nil }
            switch kind {
            case "C": self = .says(client: client, line: String(rest.map { $0 == "␣" ? " " : $0 }))
            case "S": self = .hears(client: client, pattern: rest)
            case "E" where rest.isEmpty: self = .ends(client: client)
            default: return nil
            }
        }
    }

    /// A line about a sink; nil when it is none.
    private static func sink(_ word: Substring, _ words: [String]) -> Self? {
        switch (word, words.count) {
        case ("PLUG", 3): SinkKind(rawValue: words[1]).map { .plugs(name: words[0], kind: $0, description: words[2]) }
        case ("UNPLUG", 1): .unplugs(name: words[0])
        case ("SLIDER", 2): Int(words[1]).map { .slider(name: words[0], volume: $0) }
        default: nil
        }
    }

    /// Whether `line` is what the pattern says: `…` stands for anything, `␣` at the end for a blank.
    static func matches(_ line: String, _ pattern: String) -> Bool {
        let pattern = pattern.hasSuffix("␣") ? pattern.dropLast() + " " : pattern[...]
        let pieces = pattern.split(separator: "…", omittingEmptySubsequences: false)
        guard pieces.count > 1 else { return line == pattern }
        guard let first = pieces.first, let last = pieces.last, line.hasPrefix(first) else { return false }
        var rest = line.dropFirst(first.count)
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last) && rest.count >= last.count
    }
}
