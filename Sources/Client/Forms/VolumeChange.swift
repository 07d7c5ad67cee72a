/// What a user wants of the volume, in percent.
package enum VolumeChange: Equatable, Sendable {
    /// That volume, 0…150.
    case absolute(Int)
    /// Louder or quieter by so much, −100…100.
    case relative(Int)

    /// The highest volume that a server may allow.
    private static let most = 150

    /// Reads `50`, `+5`, `5+`, `-5` and `5-`, each with an optional `%`.
    ///
    /// A number with a point and no `%` is a fraction: `0.5` is 50 %. Values beyond the scale mean its end.
    package init?(_ text: String) {
        guard let signed = Signed(text) else { return nil }
        let isPercent = signed.body.hasSuffix("%")
        guard let amount = Amount(isPercent ? signed.body.dropLast() : signed.body) else { return nil }
        let scale = amount.hasPoint && !isPercent ? 100 : 1
        let percent = min((amount.thousandths * scale + 500) / 1000, signed.sign == nil ? Self.most : 100)
        self = signed.sign.map { .relative($0 * percent) } ?? .absolute(percent)
    }
}
