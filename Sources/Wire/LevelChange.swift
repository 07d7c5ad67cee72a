/// What becomes of a volume: `N`, `+N` or `-N`.
package enum LevelChange: Equatable, Sendable {
    /// It is set to so many percent.
    case to(Int)
    /// It goes up or down by so many percent, as far as that goes.
    case by(Int)

    /// What is to be set, from 0 to `most`; nil when a step leads nowhere from `present`, which may be above that.
    package func applied(to present: Int, max most: Int) -> Int? {
        switch self {
        case .to(let percent): return percent
        case .by(let step):
            guard step < 0 || present < most else { return nil }
            let wanted = Swift.min(Swift.max(present + step, 0), most)
            return wanted == present ? nil : wanted
        }
    }
}

extension Argument {
    /// A volume of at most `most`, or a step with a sign in front.
    package static func levelChange(_ text: String, max most: Int) throws(Ack) -> LevelChange {
        let sign = text.utf8.first
        guard sign == UInt8(ascii: "+") || sign == .dash else { return .to(try unsigned(text, max: most)) }
        return .by(try integer(text, in: -most...most))
    }
}
