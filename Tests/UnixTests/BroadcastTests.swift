import Harness
import Testing

@testable import Unix

@Suite struct BroadcastTests {
    private static func text(of stream: ByteStream) throws -> String {
        var bytes: [UInt8] = []
        while case .bytes = try stream.read(into: &bytes, atMost: 1000) {}
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 300]) func `each socket gets all of each message, in order`(count: Int) throws {
        let broadcast = try Broadcast()
        let pairs = try (0..<count).map { _ in try ByteStream.pair() }
        for number in 0..<50 {
            #expect(broadcast.send(Array("message \(number)\n".utf8), to: pairs.map(\.0.raw)) == [])
        }
        let wanted = (0..<50).map { "message \($0)\n" }.joined()
        for pair in pairs { #expect(try Self.text(of: pair.1) == wanted) }
    }

    @Test func `a socket that is full, or gone, is named and delays none of the others`() throws {
        let broadcast = try Broadcast()
        let pairs = try (0..<200).map { _ in try ByteStream.pair() }
        let block = [UInt8](repeating: 1, count: 65536)
        for place in stride(from: 0, to: 200, by: 20) { while try pairs[place].0.write(block[...]) > 0 {} }
        for place in stride(from: 10, to: 200, by: 20) { pairs[place].1.close() }
        let shortfalls = broadcast.send(Array("all of it".utf8), to: pairs.map(\.0.raw))
        #expect(
            shortfalls.sorted { $0.place < $1.place }
                == stride(from: 0, to: 200, by: 10).map { Shortfall(place: $0, taken: 0) })
        for (place, pair) in pairs.enumerated() where place % 10 != 0 {
            #expect(try Self.text(of: pair.1) == "all of it")
        }
    }

    @Test func `of what is too long for a socket it is told how much was taken`() throws {
        let broadcast = try Broadcast()
        let pairs = try (0..<100).map { _ in try ByteStream.pair() }
        let message = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        let shortfalls = broadcast.send(message, to: pairs.map(\.0.raw))
        #expect(shortfalls.count == 100)
        for shortfall in shortfalls {
            var bytes: [UInt8] = []
            while case .bytes = try pairs[shortfall.place].1.read(into: &bytes, atMost: 1 << 20) {}
            #expect(shortfall.taken > 0 && bytes[...] == message.prefix(shortfall.taken))
        }
    }
}
