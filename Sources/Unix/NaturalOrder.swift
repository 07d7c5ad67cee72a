/// Whether a person would put `a` before `b`: numbers by value ("2 b" before "10 a"), letters without regard to case.
///
/// A total order: names that differ only in case or in leading zeros follow the order of their bytes.
package func naturalOrder(_ a: String, _ b: String) -> Bool {
    switch compareNaturally(Array(a.lowercased().utf8), Array(b.lowercased().utf8)) {
    case 0: a.utf8.lexicographicallyPrecedes(b.utf8)
    case let result: result < 0
    }
}

/// Negative, zero or positive as `a` comes before, with or after `b`.
private func compareNaturally(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
        if isDigit(a[i]), isDigit(b[j]) {
            let left = digits(a, from: &i)
            let right = digits(b, from: &j)
            // Without leading zeros the longer number is the greater one.
            if left.count != right.count { return left.count - right.count }
            if let (x, y) = zip(left, right).first(where: { $0 != $1 }) { return Int(x) - Int(y) }
        } else {
            if a[i] != b[j] { return Int(a[i]) - Int(b[j]) }
            i += 1
            j += 1
        }
    }
    return (a.count - i) - (b.count - j)
}

private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

/// The run of digits at `index` without its leading zeros; moves `index` behind it.
private func digits(_ bytes: [UInt8], from index: inout Int) -> ArraySlice<UInt8> {
    let run = bytes[index...].prefix(while: isDigit)
    index = run.endIndex
    return run.drop { $0 == UInt8(ascii: "0") }
}
