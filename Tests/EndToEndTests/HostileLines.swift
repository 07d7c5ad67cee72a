import Harness

/// Lines that no client would send, and some that one might, by the seed.
struct HostileLines {
    /// The commands that begin, end or move what plays; no other does, as long as the song lasts.
    static let transport: Set = [
        "clear", "delete", "deleteid", "next", "pause", "play", "playid", "previous", "redo", "seek", "seekcur",
        "seekid",
        "sleeptimer", "stop", "undo",
    ]

    private var generator: Seeded
    private let words: [String]
    private let taboos: Set<String>

    /// Lines made of these command words; none of them is one of `taboos`, not even by accident.
    init(words: [String], sparing taboos: Set<String> = [], seed: UInt64) {
        // What ends the connection or the server is not tried out here, nor what has no answer of its own.
        self.taboos = taboos.union(["kill", "close", "noidle", "command_list_begin", "command_list_ok_begin"])
        self.words = words.filter { [taboos = self.taboos] in !taboos.contains($0) }
        generator = Seeded(seed: seed)
    }

    /// The bytes of a line, without its line feed.
    mutating func next() -> [UInt8] {
        while true {
            let line = candidate()
            if !isTaboo(line) { return line }
        }
    }

    private mutating func candidate() -> [UInt8] {
        switch Int.random(in: 0...19, using: &generator) {
        case 0...8: return Array(command().utf8)
        case 9...12: return mutated(Array(command().utf8))
        case 13: return bytes(Int.random(in: 0...200, using: &generator), 0...255)
        case 14: return bytes(Int.random(in: 0...80, using: &generator), 0x80...0xFF)
        case 15: return Array("\(word()) \"".utf8) + bytes(Int.random(in: 0...30, using: &generator), 0x20...0x7E)
        case 16: return Array(filter(depth: 3).utf8)
        case 17:
            // Long lines are slow to send, and rare among clients.
            guard Int.random(in: 0...40, using: &generator) == 0 else { return [0] }
            return Array("add ".utf8) + bytes(Int.random(in: 65_000...66_000, using: &generator), 0x61...0x7A)
        case 18: return Array("\(word()) ".utf8) + Array(repeating: "x ", count: 80).joined().utf8
        default: return [0x20] + Array(command().utf8)
        }
    }

    private mutating func command() -> String {
        ([word()] + (0..<Int.random(in: 0...4, using: &generator)).map { _ in argument() }).joined(separator: " ")
    }

    private mutating func word() -> String { words.randomElement(using: &generator) ?? "ping" }

    private mutating func argument() -> String {
        let numbers = [
            "0", "1", "-1", "2", "99999", "4294967296", "18446744073709551616", "1:", "0:3", "3:1", ":", "+0", "-0",
        ]
        let odd = [
            "\"\"", "\"a b\"", "nan", "inf", "1e9", "off", "oneshot", "album", "artist", "window", "sort", "-Title",
        ]
        let places = ["/", "\"../..\"", "file:///etc/passwd", "http://x/", "nowhere.mp3", "\"Östra Kvarnen\""]
        switch Int.random(in: 0...6, using: &generator) {
        case 0...2: return numbers.randomElement(using: &generator) ?? ""
        case 3, 4: return odd.randomElement(using: &generator) ?? ""
        case 5: return places.randomElement(using: &generator) ?? ""
        default: return "\"\(expression(depth: 3))\""
        }
    }

    private mutating func filter(depth: Int) -> String {
        let command = ["playlistfind", "playlistsearch"].randomElement(using: &generator) ?? ""
        return "\(command) \"\(expression(depth: depth))\" sort Title window 0:5"
    }

    private mutating func expression(depth: Int) -> String {
        let kind = depth == 0 ? 0 : Int.random(in: 0...6, using: &generator)
        switch kind {
        case 1: return "(\(expression(depth: depth - 1)) AND \(expression(depth: depth - 1)))"
        case 2: return "(\(expression(depth: depth - 1)) OR \(expression(depth: depth - 1)))"
        case 3: return "(!\(expression(depth: depth - 1)))"
        case 4: return "(title =~ '(a+)+$')"
        case 5: return String(repeating: "(", count: Int.random(in: 1...200, using: &generator))
        case 6: return "(artist starts_with 'Ö"
        default: return "(any contains 'a')"
        }
    }

    private mutating func mutated(_ line: [UInt8]) -> [UInt8] {
        var line = line
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !line.isEmpty {
            let place = Int.random(in: 0..<line.count, using: &generator)
            switch Int.random(in: 0...3, using: &generator) {
            case 0: line[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: line.remove(at: place)
            case 2: line.insert(UInt8.random(in: 0...255, using: &generator), at: place)
            default: line = Array(line[..<place]) + line
            }
        }
        return line
    }

    private mutating func bytes(_ count: Int, _ range: ClosedRange<UInt8>) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: range, using: &generator) }
    }

    /// A line feed makes two lines of one.
    private func isTaboo(_ line: [UInt8]) -> Bool {
        line.contains(10) || taboos.contains(String(decoding: line.prefix { $0 > 0x20 }, as: UTF8.self))
    }
}
