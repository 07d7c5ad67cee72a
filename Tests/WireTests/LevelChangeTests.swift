import Testing

@testable import Wire

/// What becomes of a volume, which may have been set elsewhere to more than can be set here.
@Suite struct LevelChangeTests {
    @Test(
        arguments: [
            (.to(40), 140, 40), (.to(40), 40, 40), (.by(5), 40, 45), (.by(5), 98, 100), (.by(5), 100, nil),
            (.by(5), 140, nil), (.by(0), 40, nil), (.by(0), 140, nil), (.by(-5), 40, 35), (.by(-5), 3, 0),
            (.by(-5), 0, nil), (.by(-5), 140, 100), (.by(-60), 140, 80), (.by(-100), 1000, 100),
        ] as [(LevelChange, Int, Int?)])
    func steps(change: LevelChange, present: Int, wanted: Int?) {
        #expect(change.applied(to: present, max: 100) == wanted)
    }
}
