import Playback

/// The sound side as a player imagines it: carries out effects and knows what would be heard.
struct Speaker: Equatable {
    enum Sound: Equatable {
        case closed
        case silent(UInt32)
        case sounding(UInt32)
    }

    var sound = Sound.closed
    /// What is joined; the outer nil: the player has not said yet.
    var followUp: UInt32??
    var milliseconds = 0
    var topics: Topics = []
    /// How many songs were started instead of joined.
    var starts = 0

    var current: UInt32? {
        switch sound {
        case .closed: nil
        case .silent(let id), .sounding(let id): id
        }
    }

    mutating func perform(_ effects: [Effect]) {
        topics = []
        for effect in effects {
            switch effect {
            case .start(let id, let place, let paused):
                sound = paused ? .silent(id) : .sounding(id)
                milliseconds = place
                followUp = nil
                starts += 1
            case .followUp(let id): followUp = .some(id)
            case .pause: sound = current.map(Sound.silent) ?? .closed
            case .resume: sound = current.map(Sound.sounding) ?? .closed
            case .halt:
                sound = .closed
                followUp = nil
            case .changed(let changed): topics = changed
            }
        }
    }

    /// The joined song is heard, as the decoder would have it; returns which.
    mutating func passBoundary() -> UInt32? {
        guard let joined = followUp, let id = joined, current != nil else { return nil }
        join(id)
        return id
    }

    /// Another song is heard from here on.
    mutating func join(_ id: UInt32) {
        if case .silent = sound { sound = .silent(id) } else { sound = .sounding(id) }
        followUp = nil
    }
}
