import Playback
import Text
import Wire

/// The answer to `playlistfind` and `playlistsearch`, found a few songs at a time in a snapshot of the queue.
///
/// Control thread.
struct QueueSearch {
    private let entries: [Entry]
    private let matcher: Matcher
    private let sort: SortOrder
    /// Which songs of those that match are asked for.
    private let window: Range<Int>
    /// The next song to look at.
    private var next = 0
    /// Positions that match and are not yet given: of an answer with an order all, as the order is known only at the end.
    private var found: [Int] = []
    /// How many songs that match have been given, or passed before the window.
    private var passed = 0

    /// Throws what is wrong with the arguments.
    init(_ entries: [Entry], _ arguments: [String], _ mode: Filter.Mode) throws(Ack) {
        self.entries = entries
        let query = try QueueQuery(arguments, mode: mode)
        matcher = try Matcher(query.filter, mode: mode, fold: Fold.fold, compile: Self.compile)
        sort = query.sort
        window = (query.window?.start ?? 0)..<max(query.window?.start ?? 0, query.window?.end ?? Int.max)
    }

    /// Looks at so many songs, or gives so many of the answer to `write`; false when that is done.
    mutating func step(_ count: Int, _ write: (Entry, Int) -> Void) -> Bool {
        guard next < entries.count else { return give(count, write) }
        let end = min(next + count, entries.count)
        for position in next..<end where matcher.matches(QueueSubject(entry: entries[position])) {
            found.append(position)
        }
        next = end
        guard sort.isEmpty else {
            if next == entries.count { arrange() }
            return true
        }
        _ = give(found.count, write)
        found = []
        return next < entries.count && passed < window.upperBound
    }

    private mutating func arrange() {
        found = sort.sorted(found) { QueueSubject(entry: entries[$0]) }
        found = Array(found.prefix(window.upperBound))
    }

    private mutating func give(_ count: Int, _ write: (Entry, Int) -> Void) -> Bool {
        let first = sort.isEmpty ? 0 : passed
        for position in found[first..<min(first + count, found.count)] {
            if window.contains(passed) { write(entries[position], position) }
            passed += 1
        }
        return !sort.isEmpty && passed < found.count
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
