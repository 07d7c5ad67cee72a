/// A command line taken apart: options wherever they stand, and the words between them.
///
/// `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE` and joined flags (`-qV`) are read; `--` ends the options; `-` alone
/// and anything that begins like a negative number (`-5`, `-0.5`, `-.5`, `-1:30`) is a word. The last of several equal
/// options counts.
package struct ParsedArguments: Equatable, Sendable {
    /// Everything that is not an option, in order.
    package private(set) var words: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    /// Takes `arguments` (without the program's own name) apart by what `options` says.
    package init(_ arguments: [String], options: [Option]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                return
            }
            if argument.hasPrefix("--") {
                try take(long: argument, rest: &rest, options: options)
            } else if Self.isLetters(argument) {
                try take(letters: argument, rest: &rest, options: options)
            } else {
                words.append(argument)
            }
        }
    }

    /// The value of an option, or nil where it was not given.
    package func value(_ name: String) -> String? { values[name] }

    /// True where the option without a value was given.
    package func has(_ name: String) -> Bool { flags.contains(name) }

    /// The option's value as a number within `range`, or nil where it was not given.
    package func number(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let limits = "\(range.lowerBound) to \(range.upperBound)"
            throw UsageError(.badValue, "--\(name)", "--\(name) needs a number from \(limits), not \"\(text)\"")
        }
        return number
    }

    private static func isLetters(_ argument: String) -> Bool {
        let bytes = Array(argument.utf8.prefix(3))
        guard bytes.count >= 2, bytes[0] == UInt8(ascii: "-") else { return false }
        let isDigit = { (byte: UInt8) in byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
        if isDigit(bytes[1]) { return false }
        return !(bytes[1] == UInt8(ascii: ".") && bytes.count == 3 && isDigit(bytes[2]))
    }

    private mutating func take(
        long argument: String, rest: inout ArraySlice<String>, options: [Option]
    ) throws(UsageError) {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = options.first(where: { $0.name == name }) else {
            let near = NearNames.of(name, among: options.map(\.name)).map { "--" + $0 }
            throw UsageError(.unknownOption, argument, "unknown option --\(name)" + NearNames.suggestion(near))
        }
        if option.value == nil {
            guard parts.count == 1 else {
                throw UsageError(.needlessValue, argument, "--\(name) takes no value")
            }
            flags.insert(name)
        } else if parts.count == 2 {
            values[name] = String(parts[1])
        } else {
            values[name] = try Self.following(option, written: argument, rest: &rest)
        }
    }

    private mutating func take(
        letters argument: String, rest: inout ArraySlice<String>, options: [Option]
    ) throws(UsageError) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.letter == letter }) else {
                throw UsageError(.unknownOption, argument, "unknown option -\(letter)")
            }
            guard option.value != nil else {
                flags.insert(option.name)
                continue
            }
            if letters.isEmpty {
                values[option.name] = try Self.following(option, written: "-\(letter)", rest: &rest)
            } else {
                values[option.name] = String(letters)
            }
            return
        }
    }

    private static func following(
        _ option: Option, written: String, rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard let value = rest.popFirst() else {
            throw UsageError(.missingValue, written, "\(written) needs a value: \(option.value ?? "")")
        }
        return value
    }
}
