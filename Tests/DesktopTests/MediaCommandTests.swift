import Bus
import Testing

@testable import Desktop

/// What setting a property means.
@Suite struct MediaCommandTests {
    private func command(_ property: MediaProperty, _ value: BusValue) throws -> MediaCommand? {
        try MediaCommand(setting: property, to: value)
    }

    @Test func everyPercentComesBack() throws {
        for percent in 0...100 {
            var snapshot = MediaSnapshot()
            snapshot.volume = percent
            #expect(try command(.volume, snapshot.value(of: .volume)) == .setVolume(percent))
            #expect(try command(.volume, .double(Double("0.\(percent)") ?? 0)) != nil)
        }
        #expect(try command(.volume, .double(0.4)) == .setVolume(40))
        #expect(try command(.volume, .double(0.404)) == .setVolume(40), "what is equal in percent is equal")
    }

    @Test func volumesBeyondAreTheLimits() throws {
        for low in [-0.1, -1, -Double.infinity, -Double.greatestFiniteMagnitude, -0.0] {
            #expect(try command(.volume, .double(low)) == .setVolume(0))
        }
        #expect(try command(.volume, .double(1.25)) == .setVolume(125), "how loud it may be is not known here")
        for high in [10.001, 70, .infinity, Double.greatestFiniteMagnitude] {
            #expect(try command(.volume, .double(high)) == .setVolume(1000))
        }
        #expect(throws: BusError.self) { try command(.volume, .double(.nan)) }
        #expect(throws: BusError.self) { try command(.volume, .double(-.signalingNaN)) }
    }

    @Test func wordsAndSwitches() throws {
        for loop in MediaLoop.allCases { #expect(try command(.loopStatus, .string(loop.rawValue)) == .setLoop(loop)) }
        for word in ["", "none", "track", "All", "None\n"] {
            #expect(throws: BusError.self) { try command(.loopStatus, .string(word)) }
        }
        #expect(try command(.shuffle, .boolean(true)) == .setShuffle(true))
        #expect(try command(.rate, .double(0)) == .pause)
        for rate in [1, 0.5, 2, -1, .nan, .infinity] { #expect(try command(.rate, .double(rate)) == nil) }
    }

    @Test func everyOtherPropertyAndTypeIsRefused() {
        let values: [BusValue] = [.string("None"), .boolean(true), .double(0.5), .int32(1), .strings(["None"])]
        for property in MediaProperty.allCases {
            for value in values {
                let isFit =
                    [
                        .loopStatus: "s", .shuffle: "b", .volume: "d", .rate: "d",
                    ][property] == value.signature
                if !isFit { #expect(throws: BusError.self) { try command(property, value) } }
            }
        }
    }

    @Test func everyValueIsOfItsType() {
        var snapshot = MediaSnapshot()
        for canControl in [true, false] {
            snapshot.canControl = canControl
            snapshot.canPlay = true
            for property in MediaProperty.allCases {
                #expect(snapshot.value(of: property).signature == property.signature)
                if property.rawValue.hasPrefix("Can") && !canControl {
                    #expect(snapshot.value(of: property) == .boolean(false))
                }
            }
        }
    }
}
