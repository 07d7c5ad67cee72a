import Harness
@testable import Wire

/// What a stream makes of bytes that come all at once.
func incoming(_ text: String) -> [Incoming] {
    incoming(pieces: [Array(text.utf8)[...]])
}

/// What a stream makes of bytes that come in these pieces.
func incoming(pieces: [ArraySlice<UInt8>]) -> [Incoming] {
    var stream = RequestStream()
    var found: [Incoming] = []
    for piece in pieces {
        stream.append(piece)
        while let one = stream.next() { found.append(one) }
    }
    return found
}

/// What a parser makes of bytes that come in these pieces.
func responses(pieces: [ArraySlice<UInt8>]) -> [Response] {
    var parser = ResponseParser()
    var found: [Response] = []
    for piece in pieces {
        parser.append(piece)
        while let one = parser.next() { found.append(one) }
    }
    return found
}

/// The bytes cut at random places, empty pieces included.
func cut(_ bytes: [UInt8], using random: inout Seeded) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    let most = [1, 3, 20, 5000, 70_000].randomElement(using: &random) ?? 1
    while !rest.isEmpty {
        let count = Int.random(in: 0...min(most, rest.count), using: &random)
        pieces.append(rest.prefix(count))
        rest = rest.dropFirst(count)
    }
    return pieces
}

/// One request on its own.
func single(_ name: String, _ arguments: String...) -> Incoming {
    .single(.request(Request(name: name, arguments: arguments)))
}

/// One fault on its own.
func fault(_ code: AckCode, _ message: String) -> Incoming {
    .single(.fault(Ack(code, message)))
}

/// The text that a reply holds.
func text(_ write: (inout Reply) -> Void) -> String {
    var reply = Reply()
    write(&reply)
    return String(decoding: reply.bytes, as: UTF8.self)
}
