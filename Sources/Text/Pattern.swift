internal import CPcre2

/// A regular expression of PCRE2, compiled once and then compared with many texts.
///
/// `@safe` because the pointers in it never leave it. A dot takes line ends as well, and classes such as `\w` know all of Unicode. Belongs to the thread that made it.
@safe package final class Pattern {
    /// What one comparison may cost.
    ///
    /// A few ms at the worst. Depth and heap, in KiB, count where PCRE2 does without JIT.
    private static let limits = (matches: UInt32(100_000), depth: UInt32(50_000), heap: UInt32(16_384))

    private let code: OpaquePointer
    private let match: OpaquePointer
    private let context: OpaquePointer

    /// Whether a comparison came to its limit, as `(a+)+$` does: from then on the expression matches nothing.
    ///
    /// So ten thousand texts do not each come to that limit.
    package private(set) var isExhausted = false

    /// Compiles `text`; `caseless` takes each letter for all its cases.
    ///
    /// Throws what is wrong with it and where.
    package init(_ text: String, caseless: Bool) throws(PatternError) {
        let options =
            PCRE2_UTF | PCRE2_UCP | PCRE2_DOTALL | PCRE2_NO_UTF_CHECK | PCRE2_NEVER_BACKSLASH_C
            | (caseless ? PCRE2_CASELESS : 0)
        var number: Int32 = 0
        var offset = 0
        var text = text
        let compiled = text.withUTF8 {
            unsafe pcre2_compile_8($0.baseAddress, $0.count, options, &number, &offset, nil)
        }
        guard let compiled = unsafe compiled else {
            throw PatternError(
                code: number, operation: "compile", message: "\(Pattern.message(of: number)) at offset \(offset)")
        }
        // Without JIT, on processors that PCRE2 has none for, comparisons are slower and nothing else.
        unsafe pcre2_jit_compile_8(compiled, PCRE2_JIT_COMPLETE)
        guard let match = unsafe pcre2_match_data_create_8(1, nil),
            let context = unsafe pcre2_match_context_create_8(nil)
        else { preconditionFailure("no memory for the comparisons of a regular expression") }
        unsafe pcre2_set_match_limit_8(context, Pattern.limits.matches)
        unsafe pcre2_set_depth_limit_8(context, Pattern.limits.depth)
        unsafe pcre2_set_heap_limit_8(context, Pattern.limits.heap)
        unsafe (self.code, self.match, self.context) = (compiled, match, context)
    }

    deinit {
        unsafe pcre2_match_context_free_8(context)
        unsafe pcre2_match_data_free_8(match)
        unsafe pcre2_code_free_8(code)
    }

    /// Whether some part of `text` is what the expression describes; false too once it is exhausted.
    package func matches(_ text: String) -> Bool {
        guard !isExhausted else { return false }
        var text = text
        let result = text.withUTF8 { bytes in
            let result = unsafe compare(bytes, PCRE2_NO_UTF_CHECK)
            guard result == PCRE2_ERROR_JIT_STACKLIMIT else { return result }
            // The interpreter has the heap for what is too deep for the 32 KiB of JIT.
            return unsafe compare(bytes, PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT)
        }
        isExhausted = result < PCRE2_ERROR_NOMATCH
        return result >= 0
    }

    private func compare(_ text: UnsafeBufferPointer<UInt8>, _ options: UInt32) -> Int32 {
        unsafe pcre2_match_8(code, text.baseAddress, text.count, 0, options, match, context)
    }

    private static func message(of number: Int32) -> String {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
            let count = unsafe pcre2_get_error_message_8(number, buffer.baseAddress, buffer.count)
            return unsafe String(decoding: buffer.prefix(Int(max(count, 0))), as: UTF8.self)
        }
    }
}
