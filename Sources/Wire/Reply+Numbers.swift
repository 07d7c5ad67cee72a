/// Numbers with a fraction and times, printed without any C library.
extension Reply {
    /// Seconds with exactly three decimals, from milliseconds.
    mutating func seconds(_ key: String, milliseconds: Int) {
        let size = milliseconds.magnitude
        let fraction = String(1000 + size % 1000).dropFirst()
        pair(key, "\(milliseconds < 0 ? "-" : "")\(size / 1000).\(fraction)")
    }

    /// A number in its shortest form and never with an exponent: `0`, `-17.5`.
    mutating func number(_ key: String, _ value: Double) {
        guard value.isFinite, value.magnitude < 1e9 else {
            pair(key, value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
            return
        }
        let millionths = Int(value.magnitude * 1_000_000 + 0.5)
        var text = String(1_000_000 + millionths % 1_000_000).dropFirst()
        while text.last == "0" { text.removeLast() }
        let sign = value < 0 && millionths > 0 ? "-" : ""
        pair(key, "\(sign)\(millionths / 1_000_000)\(text.isEmpty ? "" : ".")\(text)")
    }

    /// `YYYY-MM-DDThh:mm:ssZ`, from seconds since 1970.
    ///
    /// Nothing is written for a year that does not have four digits: clients refuse a song whose time they cannot
    /// read.
    mutating func moment(_ key: String, unixSeconds: Int64) {
        guard let moment = CivilTime(unixSeconds: unixSeconds) else { return }
        pair(key, moment.text)
    }
}
