/// What a server's bytes turn into, one step at a time.
package enum Response: Equatable, Sendable {
    /// The first line: the protocol version, such as `0.24.0`.
    case greeting(version: String)
    /// A line `key: value`; the value may be empty.
    case pair(key: String, value: String)
    /// A whole binary chunk.
    case binary([UInt8])
    /// The answer is complete.
    case ok
    /// One command of a list is answered.
    case listOK
    /// The request was refused; the answer is complete.
    case refused(Refusal)
    /// Something that no server of this protocol sends, as a sentence. The connection is of no more use.
    case fault(String)
}
