/// What becomes of a volume: `N`, `+N` or `-N`.
package enum LevelChange: Equatable, Sendable {
    /// It is set to so many percent.
    case to(Int)
    /// It goes up or down by so many percent, as far as that goes.
    case by(Int)

    /// The volume after it, from 0 to `most`; `present` is the one before.
    package func applied(to present: Int, max most: Int) -> Int {
        switch self {
        case .to(let percent): percent
        case .by(let step): Swift.min(Swift.max(present + step, 0), most)
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
