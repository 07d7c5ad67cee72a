import Testing

@testable import Decoding

/// Seeks to the end of a stereo sound and beyond, finds nothing there, and each time goes back to the last frame.
func checkEnd(of decoder: any Decoder, at count: Int) throws {
    for beyond in [count, count + 1, count * 10, .max] {
        try decoder.seek(toFrame: beyond)
        #expect(try decoder.samples(atMost: 100).isEmpty)
        #expect(try decoder.samples(atMost: 100).isEmpty)
        try decoder.seek(toFrame: count - 1)
        #expect(try decoder.samples(atMost: 100).count == 2)
        #expect(try decoder.samples(atMost: 100).isEmpty)
    }
}
