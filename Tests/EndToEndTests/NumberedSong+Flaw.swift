import Harness

extension NumberedSong {
    /// What is missing in what several recorders heard, each of which may have lost some of it; nil when nothing is.
    static func flaw(in heard: [Samples]) -> String? {
        let numbers = heard.map { recording in
            (0..<recording.frameCount).map { number(recording, frame: $0) }
        }
        let silences = numbers.map { numbers in
            guard let first = numbers.firstIndex(where: { $0 != nil }),
                let last = numbers.lastIndex(where: { $0 != nil })
            else { return 0 }
            return numbers[first...last].count { $0 == nil }
        }
        let all = Set(numbers.joined().compactMap { $0 })
        guard let first = all.min(), let last = all.max() else { return "nothing is heard" }
        let isWhole = all.count == last - first + 1 && silences.contains(0)
        return isWhole ? nil : "\(last - first + 1 - all.count) frames missing, \(silences) silent"
    }
}
