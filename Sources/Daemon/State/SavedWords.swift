import Playback
import SQLite

/// The words by which the file has what is not a number.
enum SavedWords {
    static func word(for state: PlayState) -> String {
        switch state {
        case .stop: "stop"
        case .play: "play"
        case .pause: "pause"
        }
    }

    static func word(for flag: Flag) -> String {
        switch flag {
        case .off: "off"
        case .on: "on"
        case .oneshot: "oneshot"
        }
    }

    static func state(_ word: String) -> PlayState? {
        [PlayState.stop, .play, .pause].first { self.word(for: $0) == word }
    }

    static func flag(_ word: String) -> Flag? {
        Flag.allCases.first { self.word(for: $0) == word }
    }

    /// A number of songs, or a word.
    static func value(of limit: StopAfter) -> Value {
        switch limit {
        case .songs(let count): Value(count)
        case .album: .text("album")
        }
    }

    static func stopAfter(_ value: Value) -> StopAfter? {
        switch value {
        case .text("album"): .album
        case .integer(let count) where (1...Int64(Int32.max)).contains(count): .songs(Int(count))
        default: nil
        }
    }
}
