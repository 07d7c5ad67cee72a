/// A decimal number without a sign, as people type it: `5`, `0.5`, `.5`, `90.25`.
///
/// The point is a point in every locale. More than three places are cut.
struct Amount: Equatable {
    /// The number times a thousand.
    let thousandths: Int
    /// Whether it was written with a point.
    let hasPoint: Bool

    /// Reads the whole text; nil for anything else than digits with at most one point, and for more than nine digits
    /// in front of it.
    init?(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }), parts[0].count <= 9 else { return nil }
        var number = 0
        let places = parts.count == 2 ? Array(parts[1]) : []
        guard (Array(parts[0]) + places).allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
            return nil
        }
        for digit in Array(parts[0]) + (places + Array("000".utf8)).prefix(3) {
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        thousandths = number
        hasPoint = parts.count == 2
    }
}
