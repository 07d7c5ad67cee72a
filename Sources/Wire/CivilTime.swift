/// A moment in UTC by the calendar of today, which is also used for the time before it was invented.
struct CivilTime: Equatable {
    let year, month, day, hour, minute, second: Int

    /// Nil for a year that four digits cannot hold.
    init?(unixSeconds: Int64) {
        guard let bounded = Int(exactly: unixSeconds), (-62_167_219_200...253_402_300_799).contains(bounded) else {
            return nil
        }
        let secondOfDay = bounded % 86_400 + (bounded % 86_400 < 0 ? 86_400 : 0)
        hour = secondOfDay / 3600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60

        // Years are counted from March here, so that the leap day is a year's last. 0000-03-01 is 719 468 days before
        // 1970; one year is lent in front, as January and February of year 0 belong to the March year before.
        let lent = 146_097
        let days = (bounded - secondOfDay) / 86_400 + 719_468 + lent
        let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        // The months from March have 31 30 31 30 31 days, twice and a bit: 153 days in each five.
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = (era - 1) * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    /// `YYYY-MM-DDThh:mm:ssZ`.
    var text: String {
        var bytes: [UInt8] = []
        write { bytes.append($0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Gives the bytes of the text one by one.
    func write(_ put: (UInt8) -> Void) {
        write(year / 100, put)
        write(year % 100, put)
        put(.dash)
        write(month, put)
        put(.dash)
        write(day, put)
        put(UInt8(ascii: "T"))
        write(hour, put)
        put(.colon)
        write(minute, put)
        put(.colon)
        write(second, put)
        put(UInt8(ascii: "Z"))
    }

    private func write(_ twoDigits: Int, _ put: (UInt8) -> Void) {
        put(.zero + UInt8(twoDigits / 10))
        put(.zero + UInt8(twoDigits % 10))
    }
}
