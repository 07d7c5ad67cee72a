import Playback

/// One cell of the table of what comes after a song: a setting of the modes, and where in the order the song is.
struct AdvanceCell: CustomStringConvertible, Sendable {
    /// What comes, `s`: single oneshot is used up, `c`: the song leaves and consume oneshot is used up.
    ///
    /// Columns: the song ends in the middle, ends as the last; the user goes on in the middle, goes on from the last.
    /// The digits are repeat, single, consume.
    static let table: [(modes: String, outcomes: [String])] = [
        ("000", ["next play", "none stop", "next play", "none stop"]),
        ("001", ["next play c", "none stop c", "next play c", "none stop c"]),
        ("010", ["next pause s", "none stop", "next play", "none stop"]),
        ("011", ["next pause sc", "none stop c", "next play c", "none stop c"]),
        ("100", ["next play", "first play", "next play", "first play"]),
        ("101", ["next play c", "first play c", "next play c", "first play c"]),
        ("110", ["same play", "same play", "next play", "first play"]),
        ("111", ["next play c", "first play c", "next play c", "first play c"]),
    ]

    let random: Bool
    let repeats: Bool
    let single: Flag
    let consume: Flag
    let isLast: Bool
    let isByUser: Bool

    /// Every setting of the modes and every place: random, repeat, three times single, three times consume.
    static let all: [AdvanceCell] = [false, true].flatMap { isByUser in
        [false, true].flatMap { random in
            [false, true].flatMap { repeats in
                Flag.allCases.flatMap { single in
                    Flag.allCases.flatMap { consume in
                        [false, true].map { isLast in
                            AdvanceCell(
                                random: random, repeats: repeats, single: single, consume: consume, isLast: isLast,
                                isByUser: isByUser)
                        }
                    }
                }
            }
        }
    }

    var outcome: [String] {
        let modes = [repeats, single.isOn, consume.isOn].map { $0 ? "1" : "0" }.joined()
        let outcomes = Self.table.first { $0.modes == modes }?.outcomes ?? []
        return outcomes[(isByUser ? 2 : 0) + (isLast ? 1 : 0)].split(separator: " ").map(String.init)
    }

    var current: String { outcome[0] }
    var state: String { outcome[1] }
    var leaves: Bool { outcome.last?.contains("c") == true && outcome.count == 3 }
    var singleAfter: Flag {
        single == .oneshot && outcome.count == 3 && outcome[2].contains("s") ? .off : single
    }
    var consumeAfter: Flag { consume == .oneshot && leaves ? .off : consume }

    var description: String {
        "random \(random) repeat \(repeats) single \(single) consume \(consume) "
            + "\(isLast ? "last" : "middle") \(isByUser ? "next" : "ends")"
    }
}
