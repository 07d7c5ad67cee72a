package import Bus

extension MediaCommand {
    /// What setting a property means; nil: nothing.
    package init?(setting property: MediaProperty, to value: BusValue) throws(BusError) {
        switch (property, value) {
        case (.loopStatus, .string(let word)):
            guard let loop = MediaLoop(rawValue: word) else {
                throw BusError(.invalidArguments, "LoopStatus is None, Track or Playlist")
            }
            self = .setLoop(loop)
        case (.shuffle, .boolean(let isOn)): self = .setShuffle(isOn)
        case (.volume, .double(let volume)):
            guard !volume.isNaN else { throw BusError(.invalidArguments, "Volume is a number from 0 to 1") }
            // What is above all volumes; no more, so that nothing overflows.
            self = .setVolume(Int((min(max(volume, 0), 10) * 100).rounded()))
        case (.rate, .double(let rate)):
            // Only the normal speed is in the range of speeds, and a rate of nothing is what MPRIS takes for a pause.
            guard rate == 0 else { return nil }
            self = .pause
        default: throw BusError(.invalidArguments, "\(property.rawValue) is not to be set to this")
        }
    }
}
