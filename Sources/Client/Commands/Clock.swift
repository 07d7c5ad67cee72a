/// Times as text.
enum Clock {
    /// `m:ss`, or `h:mm:ss` from an hour on.
    static func text(seconds: Int) -> String {
        let minutes = seconds / 60
        let tail = twoDigits(seconds % 60)
        return minutes < 60 ? "\(minutes):\(tail)" : "\(minutes / 60):\(twoDigits(minutes % 60)):\(tail)"
    }

    /// Minutes without a limit and seconds, `m:ss`, as mpc prints them.
    static func minutes(seconds: Int) -> String {
        "\(seconds / 60):\(twoDigits(seconds % 60))"
    }

    /// Seconds with three decimals, as the protocol writes them; `milliseconds` is not negative.
    static func decimal(milliseconds: Int) -> String {
        let fraction = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
