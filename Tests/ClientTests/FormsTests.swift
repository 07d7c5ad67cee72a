import Testing

@testable import Client

@Suite struct FormsTests {
    @Test(arguments: [
        ("50", VolumeChange.absolute(50)), ("50%", .absolute(50)), ("0", .absolute(0)), ("100", .absolute(100)),
        ("150", .absolute(150)), ("151", .absolute(150)), ("1.2", .absolute(120)), ("1", .absolute(1)),
        ("1.0", .absolute(100)), ("0.5", .absolute(50)),
        (".25", .absolute(25)), ("0.005", .absolute(1)), ("49.6%", .absolute(50)), ("+5", .relative(5)),
        ("5+", .relative(5)), ("-5", .relative(-5)), ("5-", .relative(-5)), ("+5%", .relative(5)),
        ("5%-", .relative(-5)), ("0.05+", .relative(5)), ("-0.05", .relative(-5)), ("+500", .relative(100)),
        ("-999999999", .relative(-100)), ("+0", .relative(0)),
    ])
    func volumes(text: String, change: VolumeChange) {
        #expect(VolumeChange(text) == change)
    }

    @Test(arguments: [
        "", "+", "-", "%", "+%", "abc", "5x", "+5-", "++5", "5++", "1e3", "nan", "0x10", "1.2.3", ".", " 5", "５",
    ])
    func badVolumes(text: String) {
        #expect(VolumeChange(text) == nil)
    }

    @Test(arguments: [
        ("90", SeekChange.absolute(milliseconds: 90_000)), ("90.5", .absolute(milliseconds: 90_500)),
        ("1:30", .absolute(milliseconds: 90_000)), ("1:30.25", .absolute(milliseconds: 90_250)),
        ("1:02:03", .absolute(milliseconds: 3_723_000)), ("0:00", .absolute(milliseconds: 0)),
        ("90:00", .absolute(milliseconds: 5_400_000)), ("1m30s", .absolute(milliseconds: 90_000)),
        ("2h", .absolute(milliseconds: 7_200_000)), ("1h2m3.5s", .absolute(milliseconds: 3_723_500)),
        ("45s", .absolute(milliseconds: 45_000)), ("+30", .relative(milliseconds: 30_000)),
        ("30+", .relative(milliseconds: 30_000)), ("-15", .relative(milliseconds: -15_000)),
        ("15-", .relative(milliseconds: -15_000)), ("-1:30", .relative(milliseconds: -90_000)),
        ("+1m", .relative(milliseconds: 60_000)), ("50%", .fraction(50_000)), ("12.5%", .fraction(12_500)),
        ("100%", .fraction(100_000)), ("+5%", .relativeFraction(5000)), ("5%-", .relativeFraction(-5000)),
    ])
    func seeks(text: String, change: SeekChange) {
        #expect(SeekChange(text) == change)
    }

    @Test(arguments: [
        "", "+", ":", "1:", ":30", "1:3", "1:60", "1:2:3", "1:2:3:4", "1.5:30", "101%", "%", "m", "1s2m", "1m30", "x",
        "1:-5",
        "--5", "1e9", "9999999999",
    ])
    func badSeeks(text: String) {
        #expect(SeekChange(text) == nil)
    }

    @Test func seeksOfAllTimesComeBack() {
        for seconds in stride(from: 0, through: 200_000, by: 37) {
            let milliseconds = seconds * 1000
            #expect(SeekChange(Clock.text(seconds: seconds)) == .absolute(milliseconds: milliseconds))
            #expect(
                SeekChange(Clock.decimal(milliseconds: milliseconds + 7)) == .absolute(milliseconds: milliseconds + 7))
        }
    }

    @Test func noiseIsRefusedOrWithinTheScale() {
        let letters = Array("0123456789.:%+-hms x")
        var state: UInt64 = 5
        for _ in 0..<50_000 {
            var text = ""
            for _ in 0..<6 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text.append(letters[Int((state >> 33) % UInt64(letters.count))])
            }
            _ = SeekChange(text)
            switch VolumeChange(text) {
            case .absolute(let percent): #expect((0...150).contains(percent), "\(text)")
            case .relative(let percent): #expect((-100...100).contains(percent), "\(text)")
            case nil: continue
            }
        }
    }

    @Test func switches() {
        for word in ["on", "1", "yes", "true"] { #expect(SwitchChange(word) == .on) }
        for word in ["off", "0", "no", "false"] { #expect(SwitchChange(word) == .off) }
        for word in ["once", "oneshot"] { #expect(SwitchChange(word) == .once) }
        #expect(SwitchChange("toggle") == .toggle)
        #expect(SwitchChange("On") == nil && SwitchChange("") == nil)
    }
}
