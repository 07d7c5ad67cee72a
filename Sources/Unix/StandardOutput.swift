/// Where results go, descriptor 1; unbuffered, so a reader has each text when the call returns.
package enum StandardOutput {
    /// Writes `text` whole, blocking as long as the reader is slow; throws `EPIPE` when the reader is gone.
    package static func write(_ text: String) throws(Errno) {
        try writeAll(text, to: 1)
    }
}
