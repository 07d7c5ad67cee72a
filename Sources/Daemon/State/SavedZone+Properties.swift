import Output
import Playback
import SQLite
import Wire

/// The zone's single values as the file has them.
extension SavedZone {
    /// What the file gets for a property.
    func value(of property: Property) -> Value {
        switch property {
        case .version: Value(player.version)
        case .nextID: Value(player.nextID)
        case .random: Value(player.modes.random)
        case .randomUnit: .text(player.modes.randomUnit.rawValue)
        case .repeats: Value(player.modes.repeats)
        case .single: .text(SavedWords.word(for: player.modes.single))
        case .consume: .text(SavedWords.word(for: player.modes.consume))
        case .stopAfter: player.stopAfter.map(SavedWords.value(of:)) ?? .null
        case .state: .text(SavedWords.word(for: player.state))
        case .currentID: Value(player.currentID)
        case .orderIndex: Value(player.order?.index)
        case .chance: .integer(Int64(bitPattern: player.chance))
        case .milliseconds: Value(milliseconds)
        case .volume: Value(volume)
        case .isMuted: Value(isMuted)
        case .crossfade: .decimal(mixing.crossfade)
        case .mixRampDecibels: .decimal(mixing.mixRampDecibels)
        case .mixRampDelay: .decimal(mixing.mixRampDelay)
        case .replayGainMode: .text(mixing.replayGainMode.rawValue)
        case .places: .blob(places.packed)
        case .outputs: .blob(outputs.packed)
        case .route: .blob(route.packed)
        case .volumeSink: volumeSink.map { .text($0) } ?? .null
        }
    }

    /// Takes what the file has for a property; false when that is impossible, and then nothing changes.
    ///
    /// Null leaves the default. The order comes before its index.
    mutating func set(_ property: Property, to value: Value) -> Bool {
        if value == .null { return true }
        return switch property {
        case .version: assign(&player.version, value.number(in: 1...UInt32(Int32.max)))
        case .nextID: assign(&player.nextID, value.number(in: 1...UInt32.max))
        case .random: assign(&player.modes.random, value.flag)
        case .randomUnit: assign(&player.modes.randomUnit, value.word.flatMap(RandomUnit.init))
        case .repeats: assign(&player.modes.repeats, value.flag)
        case .single: assign(&player.modes.single, value.word.flatMap(SavedWords.flag))
        case .consume: assign(&player.modes.consume, value.word.flatMap(SavedWords.flag))
        case .stopAfter: assign(&player.stopAfter, SavedWords.stopAfter(value))
        case .state: assign(&player.state, value.word.flatMap(SavedWords.state))
        case .currentID: assign(&player.currentID, value.number(in: 1...UInt32.max))
        case .orderIndex: assignOrderIndex(value.number(in: 0...Int.max))
        case .chance: assign(&player.chance, value.number(in: Int64.min...Int64.max).map(UInt64.init(bitPattern:)))
        case .milliseconds: assign(&milliseconds, value.number(in: 0...Int(Song.longest)))
        case .volume: assign(&volume, value.number(in: 0...OutputSettings.loudest))
        case .isMuted: assign(&isMuted, value.flag)
        case .crossfade: assign(&mixing.crossfade, value.seconds)
        case .mixRampDecibels: assign(&mixing.mixRampDecibels, value.decimal)
        case .mixRampDelay: assign(&mixing.mixRampDelay, value.decimal)
        case .replayGainMode: assign(&mixing.replayGainMode, value.word.flatMap(ReplayGainMode.init))
        case .places: assign(&places, value.bytes.flatMap(PlaceMemory.init(packed:)))
        case .outputs: assign(&outputs, value.bytes.flatMap(KnownOutputs.init(packed:)))
        case .route: assign(&route, value.bytes.flatMap(OutputRoute.init(packed:)))
        case .volumeSink: assign(&volumeSink, value.word.flatMap { $0.isNodeName ? $0 : nil })
        }
    }

    private mutating func assignOrderIndex(_ index: Int?) -> Bool {
        guard let index, let count = player.order?.ids.count, index < count else { return false }
        player.order?.index = index
        return true
    }
}

private func assign<Part>(_ place: inout Part, _ new: Part?) -> Bool {
    guard let new else { return false }
    place = new
    return true
}

private func assign<Part>(_ place: inout Part?, _ new: Part?) -> Bool {
    guard let new else { return false }
    place = new
    return true
}

extension Value {
    /// Null for not-a-number, as SQLite has no other way to keep it.
    fileprivate static func decimal(_ number: Double) -> Value { number.isNaN ? .null : .real(number) }

    fileprivate func number<Number: BinaryInteger>(in range: ClosedRange<Number>) -> Number? {
        guard case .integer(let number) = self, let number = Number(exactly: number), range.contains(number) else {
            return nil
        }
        return number
    }

    fileprivate var flag: Bool? { number(in: 0...1).map { $0 == 1 } }

    fileprivate var word: String? {
        if case .text(let word) = self { word } else { nil }
    }

    fileprivate var bytes: [UInt8]? {
        if case .blob(let bytes) = self { bytes } else { nil }
    }

    /// Seconds, which were whole numbers once.
    fileprivate var seconds: Double? {
        let seconds = decimal ?? number(in: 0...Int(Int32.max)).map(Double.init)
        return seconds.flatMap { (0...Double(Int32.max)).contains($0) ? $0 : nil }
    }

    fileprivate var decimal: Double? {
        if case .real(let number) = self { number } else { nil }
    }
}
