import Decoding
import Playback
import Wire

// What the player and the protocol each call by a name of their own.

extension OneshotFlag {
    init(_ flag: Flag) {
        switch flag {
        case .off: self = .off
        case .on: self = .on
        case .oneshot: self = .oneshot
        }
    }
}

extension Flag {
    init(_ flag: OneshotFlag) {
        switch flag {
        case .off: self = .off
        case .on: self = .on
        case .oneshot: self = .oneshot
        }
    }
}

extension Wire.PlayState {
    init(_ state: Playback.PlayState) {
        switch state {
        case .stop: self = .stop
        case .play: self = .play
        case .pause: self = .pause
        }
    }
}

extension RandomMode {
    init(_ unit: RandomUnit) {
        switch unit {
        case .song: self = .song
        case .album: self = .album
        }
    }
}

extension RandomUnit {
    init(_ mode: RandomMode) {
        switch mode {
        case .song: self = .song
        case .album: self = .album
        }
    }
}

extension StopLimit {
    init(_ limit: StopAfter) {
        switch limit {
        case .songs(let count): self = .songs(count)
        case .album: self = .album
        }
    }
}

extension StopAfter {
    init(_ limit: StopLimit) {
        switch limit {
        case .songs(let count): self = .songs(count)
        case .album: self = .album
        }
    }
}

extension Playback.InsertPosition {
    init(_ position: Wire.InsertPosition) {
        switch position {
        case .absolute(let place): self = .absolute(place)
        case .afterCurrent(let distance): self = .afterCurrent(distance)
        case .beforeCurrent(let distance): self = .beforeCurrent(distance)
        }
    }
}

extension GainMode {
    /// In random order `auto` takes a song's own values, else its album's.
    init(_ mode: ReplayGainMode, isRandom: Bool) {
        switch mode {
        case .off: self = .off
        case .track: self = .track
        case .album: self = .album
        case .auto: self = isRandom ? .track : .album
        }
    }
}

extension SongFormat {
    /// As the protocol writes it.
    var text: String { "\(rate):\(shownBits.map(String.init) ?? "f"):\(channels)" }

    /// Bits of a sample in the sizes that clients know: 20 lie in 24.
    var shownBits: Int? {
        bits.map { bits in [8, 16, 24].first { $0 >= bits } ?? 32 }
    }
}
