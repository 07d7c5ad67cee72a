import Decoding
import Realtime
import Testing

/// What each loudspeaker gets when a file has other channels than the stream.
@Suite struct ResamplingChannelTests {
    static let low = Float(0.5).squareRoot()

    /// The frame made of a steady `frame`, without another rate and in the middle of one.
    private func mapped(_ frame: [Float], to channels: Int) throws -> [Float] {
        let values = (0..<8_820).flatMap { _ in frame }
        func make(_ rate: Int) throws -> [Float] {
            let source = WaveDecoder(values, rate: 44_100, channels: frame.count)
            let decoder = try ResamplingDecoder(source, to: StreamFormat(rate: rate, channels: channels))
            try decoder.seek(toFrame: 4_000)
            return try decoder.samples(atMost: 1)
        }
        let resampled = try make(48_000)
        let plain = try make(44_100)
        #expect(SineFit.distance(resampled, plain) < -90)
        return plain
    }

    @Test func monoGoesToBothFronts() throws {
        #expect(try mapped([0.5], to: 1) == [0.5])
        #expect(try mapped([0.5], to: 2) == [0.5, 0.5])
        #expect(try mapped([0.5], to: 6) == [0.5, 0.5, 0, 0, 0, 0])
        #expect(try mapped([0.5], to: 8) == [0.5, 0.5, 0, 0, 0, 0, 0, 0])
    }

    @Test func stereoStaysInFront() throws {
        #expect(try mapped([0.5, 0.25], to: 6) == [0.5, 0.25, 0, 0, 0, 0])
        #expect(try mapped([0.5, 0.25], to: 1) == [0.375])
    }

    @Test func surroundInStereoIsThreeDecibelsDownAndWithoutTheLFE() throws {
        #expect(try mapped([1, 0, 0, 0, 0, 0], to: 2) == [1, 0])
        #expect(try mapped([0, 1, 0, 0, 0, 0], to: 2) == [0, 1])
        #expect(try mapped([0, 0, 1, 0, 0, 0], to: 2) == [Self.low, Self.low])
        #expect(try mapped([0, 0, 0, 1, 0, 0], to: 2) == [0, 0])
        #expect(try mapped([0, 0, 0, 0, 1, 0], to: 2) == [Self.low, 0])
        #expect(try mapped([0, 0, 0, 0, 0, 1], to: 2) == [0, Self.low])
        #expect(try mapped([0, 0, 0, 0, 1, 0, 1, 0], to: 2) == [2 * Self.low, 0])
        #expect(try mapped([0, 0, 0, 0, 1, 0, 0], to: 2) == [0.5, 0.5])
        #expect(try mapped([0, 0, 1, 0, 0, 0], to: 1) == [Self.low])
        #expect(try mapped([0, 0, 1], to: 2) == [Self.low, Self.low])
        #expect(try mapped([0, 0, 1, 0], to: 2) == [Self.low, 0])
    }

    @Test func surroundsGoToTheirNeighbours() throws {
        #expect(try mapped([1, 2, 3, 4, 5, 6], to: 8) == [1, 2, 3, 4, 5, 6, 0, 0])
        #expect(try mapped([1, 2, 3, 4, 0, 0, 1, 0], to: 6) == [1, 2, 3, 4, Self.low, 0])
        #expect(try mapped([0, 0, 0, 0, 1, 0.5, 0], to: 6) == [0, 0, 0, 0, Self.low + 0.5, Self.low])
        #expect(try mapped([0, 0, 0, 0, 1, 0.5], to: 7) == [0, 0, 0, 0, 0, 1, 0.5])
        #expect(try mapped([1, 2, 3, 4, 5, 6, 7], to: 7) == [1, 2, 3, 4, 5, 6, 7])
        #expect(try mapped([1, 2, 3, 4, 5, 6], to: 5) == [1, 2, 3, 5, 6])
    }
}
