// What libFuzzer calls with its inputs, built into one module with all of Sources/Wire: see contrib/fuzz.

/// Bytes of a client: those of a filter expression, which begins as no request does, or else any.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard bytes.first != .openParenthesis else {
        // A line feed stands between parameters here: it cannot be in one.
        let parameters = bytes.split(separator: .lineFeed, omittingEmptySubsequences: true)
        checkQuery(parameters.map { String(decoding: $0, as: UTF8.self) })
        return 0
    }
    let whole = incoming(bytes, pieces: [bytes.count])
    // Where the pieces end depends on the input only, so that a finding can be run again.
    let sizes = bytes.prefix(16).map { Int($0) }
    precondition(incoming(bytes, pieces: sizes) == whole, "pieces make a difference")
    for step in whole {
        switch step {
        case .single(.request(let request)): check(request)
        case .list(let list): for case .request(let request) in list.lines { check(request) }
        case .single(.fault(let ack)): check(ack)
        case .overflow: break
        }
    }
    return 0
}

private func incoming(_ bytes: [UInt8], pieces sizes: [Int]) -> [Incoming] {
    var stream = RequestStream()
    var found: [Incoming] = []
    var rest = bytes[...]
    var turn = 0
    while !rest.isEmpty {
        let size = max(1, sizes[turn % sizes.count])
        stream.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        turn += 1
        while let one = stream.next() { found.append(one) }
    }
    return found
}

private func check(_ request: Request) {
    checkQuery(request.arguments)
    for text in request.arguments { checkParsers(text) }
}

private func checkQuery(_ arguments: [String]) {
    let mode = arguments.count % 2 == 0 ? Filter.Mode.find : .search
    guard let query = attempt({ () throws(Ack) in try QueueQuery(arguments, mode: mode) }) else { return }
    // What was read is told so that it is read as the same.
    let text = query.filter.text
    let again = attempt { () throws(Ack) in try Filter.parse([text], mode: mode) }
    precondition(again == query.filter, "not what was written: \(text)")
    let matcher = attempt { () throws(Ack) in
        try Matcher(query.filter, mode: mode, fold: { $0.lowercased() }) { pattern, _ throws(Ack) in { $0 == pattern } }
    }
    let song = Song(title: text)
    _ = matcher?.matches(song)
    _ = query.sort.sorted([0, 1, 2]) { _ in song }
}

/// A song as filters and sort orders look at it.
private struct Song: FilterSubject {
    let title: String
    let uri = "a/b"
    let modified: Int64? = nil
    let added: Int64? = nil
    let format: String? = "44100:f:2"
    let priority: UInt8 = 0

    func has(_ type: TagType?, where passes: (String) -> Bool) -> Bool? {
        switch type {
        case .artist: passes("Ärger")
        case .title: passes(title)
        case nil: passes("Ärger") || passes(title)
        default: nil
        }
    }
}

private func checkParsers(_ text: String) {
    func check<Value>(_ parser: (String) throws(Ack) -> Value) {
        _ = attempt { () throws(Ack) in try parser(text) }
    }
    check(Argument.range)
    check(Argument.insertPosition)
    check(Argument.float)
    check(Argument.time)
    check(Argument.seekTarget)
    check(Argument.sleepTime)
    check(Argument.songNumber)
    check(Argument.priority)
    check(Argument.queueVersion)
    check(Argument.undoCount)
    check(Argument.stopAfter)
    check(Argument.flag)
    check(Argument.boolean)
    check(Argument.channel)
    check(Argument.replayGainMode)
    check(Argument.randomMode)
    check(Argument.tagType)
    _ = attempt { () throws(Ack) in try Argument.unsigned(text) }
    _ = attempt { () throws(Ack) in try Argument.subsystems([text]) }
    _ = attempt { () throws(Ack) in try ProtocolFeatures(names: [text]) }
}

/// The value; nil for a refusal, which has to be one that a client can read.
private func attempt<Value>(_ body: () throws(Ack) -> Value) -> Value? {
    do throws(Ack) {
        return try body()
    } catch {
        check(error)
        return nil
    }
}

private func check(_ ack: Ack) {
    precondition(!ack.message.isEmpty, "a refusal without a sentence")
    var reply = Reply()
    reply.ack(ack, command: "x")
    precondition(reply.bytes.count <= 4095 && reply.bytes.filter { $0 == 0x0A }.count == 1, "more than a line")
}
