import Harness
import Testing
import Unix

@Suite struct NaturalOrderTests {
    @Test(arguments: [
        ("2 b", "10 a"), ("a2", "a10"), ("track 9.mp3", "Track 10.mp3"), ("01 x", "2 x"), ("01", "1"), ("a", "B"),
        ("B", "b"), ("ä1", "Ä2"), ("", "a"), ("a", "a1"), ("a1", "ab"), ("1a", "a1"), ("x1y2", "x1y10"),
        ("99999999999999999999998", "99999999999999999999999"), ("9", "100000000000000000000000"), ("a0b", "a00c"),
    ])
    func `a person's order`(earlier: String, later: String) {
        #expect(naturalOrder(earlier, later))
        #expect(!naturalOrder(later, earlier))
        #expect(!naturalOrder(earlier, earlier))
    }

    @Test func `it is a total order`() {
        var random = Seeded(seed: 7)
        let alphabet = Array("01aAbZ é")
        for _ in 0..<20_000 {
            let names = (0..<3).map { _ in
                String(
                    (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in alphabet.randomElement(using: &random)
                    })
            }
            let (a, b, c) = (names[0], names[1], names[2])
            #expect([naturalOrder(a, b), naturalOrder(b, a), a == b].count { $0 } == 1)
            if naturalOrder(a, b), naturalOrder(b, c) { #expect(naturalOrder(a, c)) }
        }
    }
}
