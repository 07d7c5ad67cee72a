@testable import Tags
import Testing

/// Numbers in tags, good and bad.
@Suite struct NumberTextTests {
    @Test(
        arguments: [
            ("-6.00 dB", -6), ("-6,0", -6), ("+3", 3), (" 1.2dB", 1.2), ("0", 0), ("-0.5 DB ", -0.5), (".5", 0.5),
            ("5.", 5), ("-60 dB", -60), ("60", 60), ("-18.2 LU", -18.2), ("-6.00 dB\0", -6),
        ])
    func gains(text: String, gain: Double) {
        #expect(NumberText.gain(text) == gain)
    }

    @Test(
        arguments: [
            "", " ", "dB", "loud", "-", "+", ".", "--6", "6-", "1.2.3", "1,234.5", "nan", "NaN dB", "inf", "-inf dB",
            "60.01 dB", "-61", "1e1", "0x10", "-6 %", "-6 dB loud", "６", "99999999999999999999999999999999999",
            "0" + String(repeating: "0", count: 64),
            "-6.00 dB;", "\u{2212}6",
        ])
    func gainsThatNobodyCanMean(_ text: String) {
        #expect(NumberText.gain(text) == nil)
    }

    @Test(arguments: [("0.988", 0.988), ("1", 1), ("1,02", 1.02), ("16", 16), ("0.000001", 0.000001)])
    func peaks(text: String, peak: Double) {
        #expect(NumberText.peak(text) == peak)
    }

    @Test(arguments: ["", "0", "0.000000", "-0.5", "16.1", "32767", "nan", "inf", "1 dB", "loud"])
    func peaksThatSoundCannotHave(_ text: String) {
        #expect(NumberText.peak(text) == nil)
    }

    @Test func ramps() {
        func points(_ pairs: (Double, Double)...) -> [MixRampPoint] {
            pairs.map { MixRampPoint(level: $0.0, seconds: $0.1) }
        }
        #expect(NumberText.ramp("-74.52 0.22;-60,5 1;") == points((-74.52, 0.22), (-60.5, 1)))
        #expect(NumberText.ramp(" 3 0 ; -1   2.5") == points((3, 0), (-1, 2.5)))
        #expect(
            NumberText.ramp("-5 1;x 2;-4;-3 -1;-2 99999;nan 1;-1 inf;-999 1;1 2 3;;-6 2;") == points((-5, 1), (-6, 2)))
        #expect(NumberText.ramp("").isEmpty && NumberText.ramp("rubbish").isEmpty)
        #expect(NumberText.ramp(String(repeating: "-1 1;", count: 100_000)).count == 256)
        #expect(NumberText.ramp(String(repeating: " ", count: 100) + "-1 1;").isEmpty)
    }
}
