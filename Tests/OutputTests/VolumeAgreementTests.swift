import Harness
import Testing
import Unix

@testable import Output

/// Whose volume counts, without PipeWire.
@Suite struct VolumeAgreementTests {
    private func moment(_ milliseconds: Int64) -> MonotonicTime {
        MonotonicTime(nanoseconds: milliseconds * 1_000_000)
    }

    @Test func theRestoredVolumeIsAdoptedOnlyWhenNobodyElseHasAWish() {
        var ours = VolumeAgreement()
        ours.set(percent: 80)
        var nobodys = VolumeAgreement()
        ours.nodeAppeared(at: moment(0))
        nobodys.nodeAppeared(at: moment(0))
        #expect(ours.reported(gains: [0.125, 0.125], at: moment(3)) == nil)
        #expect(nobodys.reported(gains: [0.125, 0.125], at: moment(3)) == nil)
        #expect(ours.reported(muted: true, at: moment(3)) == nil)
        #expect(nobodys.reported(muted: true, at: moment(3)) == nil)
        #expect(ours.formatAppeared() == [.muted(true)])
        #expect(ours.percent == 80)
        #expect(nobodys.formatAppeared() == [.volume(percent: 50), .muted(true)])
        #expect(nobodys.percent == 50)
    }

    @Test func withNothingRestoredItIsFullVolume() {
        var agreement = VolumeAgreement()
        #expect(agreement.percent == nil)
        #expect(agreement.formatAppeared() == [.volume(percent: 100)])
        #expect(agreement.gains(channels: 2) == [1, 1])
        #expect(agreement.isMuted == false)
    }

    @Test func settlingEndsWithTheFormatOrAfterHalfASecond() {
        var agreement = VolumeAgreement()
        agreement.set(percent: 100)
        #expect(agreement.reported(gains: [0.125], at: moment(10_000)) == nil, "the node is not there yet")
        agreement.nodeAppeared(at: moment(10_000))
        #expect(agreement.reported(gains: [0.125], at: moment(10_499)) == nil)
        #expect(agreement.reported(gains: [0.125], at: moment(10_500)) == .volume(percent: 50))
        agreement.beginSettling()
        agreement.nodeAppeared(at: moment(20_000))
        agreement.nodeAppeared(at: moment(20_400))
        #expect(agreement.reported(gains: [1], at: moment(20_450)) == nil)
        #expect(agreement.reported(gains: [1], at: moment(20_500)) == .volume(percent: 100), "the first pause counts")
        _ = agreement.formatAppeared()
        #expect(agreement.reported(gains: [0.064], at: moment(20_501)) == .volume(percent: 40))
    }

    @Test func aBalanceStaysWhenTheVolumeChanges() {
        var agreement = VolumeAgreement()
        agreement.set(percent: 100)
        _ = agreement.formatAppeared()
        #expect(agreement.reported(gains: [1, 0.5], at: moment(0)) == nil, "the loudest channel is as before")
        #expect(agreement.gains(channels: 2) == [1, 0.5])
        agreement.set(percent: 50)
        #expect(agreement.gains(channels: 2) == [0.125, 0.0625])
        #expect(agreement.gains(channels: 1) == [0.125])
        agreement.set(percent: 100)
        #expect(agreement.gains(channels: 2) == [1, 0.5])
        agreement.set(percent: 0)
        agreement.set(percent: 100)
        #expect(agreement.gains(channels: 2) == [1, 1])
    }

    @Test func ourOwnWishIsBounded() {
        var agreement = VolumeAgreement()
        agreement.set(percent: 250)
        #expect(agreement.percent == 150)
        agreement.set(percent: -3)
        #expect(agreement.percent == 0)
        _ = agreement.formatAppeared()
        #expect(agreement.reported(gains: [8, 8], at: moment(0)) == .volume(percent: 200), "a mixer may amplify")
    }

    /// Whatever the order: the last one to speak counts, each change is told once, and an echo is never news.
    @Test(arguments: 0..<200 as Range<UInt64>) func theLastOneToSpeakCounts(seed: UInt64) {
        var random = Seeded(seed: seed)
        var agreement = VolumeAgreement()
        var expected = 100
        agreement.set(percent: 100)
        _ = agreement.formatAppeared()
        for step in 0..<200 {
            let now = moment(Int64(step))
            let percent = Int.random(in: 0...100, using: &random)
            let channels = Int.random(in: 1...2, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                agreement.set(percent: percent)
                expected = percent
            case 1:
                let gains = Array(repeating: VolumeScale.linear(percent: percent), count: channels)
                let told = agreement.reported(gains: gains, at: now)
                // Gains nearer than 1e-4 are the same: below 5 % some percents are.
                if abs(percent - expected) > 5 || percent == expected {
                    #expect(told == (percent == expected ? nil : .volume(percent: percent)))
                }
                expected = agreement.percent ?? -1
                #expect(abs(expected - percent) <= 5)
            case 2:
                agreement.beginSettling()
                #expect(agreement.reported(gains: [VolumeScale.linear(percent: percent)], at: now) == nil)
                #expect(agreement.formatAppeared() == [])
            default:
                #expect(agreement.reported(gains: agreement.gains(channels: channels), at: now) == nil)
                #expect(agreement.reported(gains: [], at: now) == nil)
            }
            #expect(agreement.percent == expected)
        }
    }
}
