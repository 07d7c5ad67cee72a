import Harness
import Testing

@testable import Wire

@Suite struct RequestStreamRandomTests {
    @Test func whatIsQuotedArrivesAsItWas() {
        var random = Seeded(seed: 1)
        for _ in 0..<5000 {
            let arguments = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.text(upTo: 30) }
            let line = (["add"] + arguments.map(quoted)).joined(separator: " ")
            let expected = arguments.map { argument in
                String(String.UnicodeScalarView(argument.unicodeScalars.map { $0 == "\n" || $0 == "\0" ? " " : $0 }))
            }
            let found = incoming(line + "\n")
            #expect(found == [.single(.request(Request(name: "add", arguments: expected)))])
            guard case .single(.request(let request)) = found.first else { continue }
            // String equality is canonical equivalence; the bytes must be the same as well.
            #expect(request.arguments.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
        }
    }

    @Test func piecesMakeNoDifference() {
        var random = Seeded(seed: 2)
        for _ in 0..<1500 {
            let bytes = Self.traffic(using: &random)
            let whole = incoming(pieces: [bytes[...]])
            #expect(incoming(pieces: cut(bytes, using: &random)) == whole)
        }
    }

    @Test func mutatedLinesNeverTrapAndTheNextLineIsRead() {
        var random = Seeded(seed: 3)
        for _ in 0..<10_000 {
            var line = Array(#"add "some \"path\"/é.mp3" +12 "漢字""#.utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<line.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: line[place] = UInt8.random(in: 0...255, using: &random)
                case 1: line.remove(at: place)
                default: line.insert([0x22, 0x5C, 0, 0xFF].randomElement(using: &random) ?? 0, at: place)
                }
            }
            let feeds = line.count { $0 == 0x0A }
            let found = incoming(pieces: [(line + Array("\nping\n".utf8))[...]])
            #expect(found.count == feeds + 2)
            #expect(found.last == single("ping"))
        }
    }

    /// Some lines: good, bad, long, in lists and out of them.
    private static func traffic(using random: inout Seeded) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: bytes += Array("command_list_begin".utf8)
            case 1: bytes += Array("command_list_ok_begin".utf8)
            case 2, 3: bytes += Array("command_list_end".utf8)
            case 4: bytes += (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
            case 5 where Int.random(in: 0..<12, using: &random) == 0:
                let length = RequestStream.lineLimit + Int.random(in: -2...2, using: &random)
                bytes += [UInt8](repeating: UInt8(ascii: "y"), count: length)
            case 6: bytes += Array("ping\r".utf8)
            default: bytes += Array("add \(quoted(random.text(upTo: 40)))".utf8)
            }
            bytes.append(0x0A)
        }
        return bytes
    }
}
