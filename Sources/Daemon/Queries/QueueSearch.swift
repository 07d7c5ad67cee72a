import Playback
import Text
import Wire

/// The answer to `playlistfind` and `playlistsearch`, found a few songs at a time in a snapshot of the queue.
///
/// Control thread.
struct QueueSearch {
    private let entries: [Entry]
    private let matcher: Matcher
    /// Which songs of those that match are asked for.
    private let window: Range<Int>
    /// The positions in the order asked for, of songs that match; nil: the queue as it stands, to be matched.
    private let sorted: [Int]?
    /// How far `sorted` or the queue has been gone through.
    private var next = 0
    /// How many songs that match have been passed.
    private var passed = 0

    /// Throws what is wrong with the arguments.
    init(_ entries: [Entry], _ arguments: [String], _ mode: Filter.Mode) throws(Ack) {
        self.entries = entries
        let query = try QueueQuery(arguments, mode: mode)
        let matcher = try Matcher(query.filter, mode: mode, fold: Fold.fold, compile: Self.compile)
        self.matcher = matcher
        window = (query.window?.start ?? 0)..<max(query.window?.start ?? 0, query.window?.end ?? Int.max)
        guard !query.sort.isEmpty else {
            sorted = nil
            return
        }
        // An order is known only when all songs have been looked at.
        let found = entries.indices.filter { matcher.matches(QueueSubject(entry: entries[$0])) }
        sorted = query.sort.sorted(found) { QueueSubject(entry: entries[$0]) }
    }

    /// Looks at so many songs and gives those of the answer to `write`; false when there is nothing more to look at.
    mutating func step(_ count: Int, _ write: (Entry, Int) -> Void) -> Bool {
        let end = sorted?.count ?? entries.count
        let limit = min(next + count, end)
        while next < limit, passed < window.upperBound {
            let position = sorted?[next] ?? next
            next += 1
            guard sorted != nil || matcher.matches(QueueSubject(entry: entries[position])) else { continue }
            if passed >= window.lowerBound { write(entries[position], position) }
            passed += 1
        }
        return next < end && passed < window.upperBound
    }

    /// A regular expression as filters need it.
    private static func compile(_ text: String, _ isCaseless: Bool) throws(Ack) -> (String) -> Bool {
        do throws(PatternError) {
            let pattern = try Pattern(text, caseless: isCaseless)
            return { pattern.matches($0) }
        } catch {
            throw .argument("Bad regular expression: \(error.message)")
        }
    }
}
