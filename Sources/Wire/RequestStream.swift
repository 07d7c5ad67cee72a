/// A client's bytes, in whatever pieces they arrive, to requests and command lists.
///
/// Pure: one for each connection.
///
/// A line over 64 KiB, a malformed one or one that is not UTF-8 becomes a fault in its place, and the stream goes on
/// with the next line. After each `append`, call `next` until it gives nil.
package struct RequestStream: Sendable {
    /// The most bytes of a line, its line feed not counted.
    package static let lineLimit = 64 * 1024
    /// The most bytes of the lines of a command list, one counted for each line feed.
    package static let listLimit = 2 * 1024 * 1024

    private struct OpenList {
        var lines: [Line] = []
        var confirmsEach: Bool
        var size = 0
        var isBroken = false

        mutating func add(_ line: Line) {
            guard !isBroken else { return }
            lines.append(line)
            if case .fault = line { isBroken = true }
        }
    }

    private var buffer = LineBuffer(limit: lineLimit)
    private var list: OpenList?
    private var isOver = false

    /// A stream at its first line.
    package init() {}

    /// Takes bytes from the client.
    package mutating func append(_ bytes: ArraySlice<UInt8>) {
        guard !isOver else { return }
        buffer.append(bytes)
    }

    /// The next complete request or list; nil until more bytes come.
    package mutating func next() -> Incoming? {
        while !isOver, let found = buffer.next() {
            let line: Line
            let size: Int
            switch found {
            case .tooLong:
                line = .fault(Ack(.unknown, "Line is longer than \(Self.lineLimit) bytes"))
                size = Self.lineLimit + 1
            case .line(let range):
                line = buffer.read(range, LineParser.parse)
                size = range.count + 1
            }
            if let step = take(line, size: size) { return step }
        }
        return nil
    }

    private mutating func take(_ line: Line, size: Int) -> Incoming? {
        guard list != nil else { return begin(line) }
        if case .request(let request) = line, request == Request(name: Self.end) {
            defer { list = nil }
            return list.map { .list(CommandList(lines: $0.lines, confirmsEach: $0.confirmsEach)) }
        }
        list?.size += size
        guard let held = list?.size, held <= Self.listLimit else {
            isOver = true
            list = nil
            buffer.drop()
            return .overflow
        }
        list?.add(Self.checkedInList(line))
        return nil
    }

    /// A line outside a list: it may open one.
    private mutating func begin(_ line: Line) -> Incoming? {
        guard case .request(let request) = line, Self.isListWord(request.name) else { return .single(line) }
        guard request.name != Self.end, request.arguments.isEmpty else {
            return .single(.fault(.unknownCommand(request.name)))
        }
        list = OpenList(confirmsEach: request.name == Self.confirmingBegin)
        return nil
    }

    /// Lists do not nest, and nothing in a list can wait.
    private static func checkedInList(_ line: Line) -> Line {
        guard case .request(let request) = line else { return line }
        if isListWord(request.name) { return .fault(.unknownCommand(request.name)) }
        if request.name == "idle" || request.name == "noidle" {
            return .fault(Ack(.unknown, "\"\(request.name)\" is not possible in a command list"))
        }
        return line
    }

    private static var plainBegin: String { "command_list_begin" }
    private static var confirmingBegin: String { "command_list_ok_begin" }
    private static var end: String { "command_list_end" }

    /// Most commands are too short to be one, which is seen without comparing.
    private static func isListWord(_ name: String) -> Bool {
        name.utf8.count >= end.utf8.count && (name == end || name == plainBegin || name == confirmingBegin)
    }
}
