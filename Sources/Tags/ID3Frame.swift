internal import CMpg123

/// One text of an ID3v2 tag, as libmpg123 gives it: in UTF-8, several values with a zero byte between them.
struct ID3Frame: Equatable {
    /// The four letters of ID3v2.3 and 2.4; libmpg123 raises the three of 2.2 to these.
    let identifier: String
    /// What `TXXX` and `COMM` texts are about; empty for the others.
    let description: String
    /// The values, cleaned; none is empty.
    let values: [String]

    /// A frame; `text` is split at zero bytes.
    init(_ identifier: String, description: String = "", text: String) {
        self.identifier = identifier
        self.description = description.cleaned
        // Some writers put the separator of ID3v2.4 into 2.3 tags too.
        values = text.split(separator: "\0").map { String($0).cleaned }.filter { !$0.isEmpty }
    }

    /// All texts, comments and user-defined texts that `handle` has read.
    static func all(of handle: OpaquePointer?) -> [ID3Frame] {
        var tag: UnsafeMutablePointer<mpg123_id3v2>?
        guard unsafe mpg123_id3(handle, nil, &tag) == MPG123_OK.rawValue, let tag = unsafe tag?.pointee else {
            return []
        }
        let lists = unsafe [(tag.text, tag.texts), (tag.extra, tag.extras), (tag.comment_list, tag.comments)]
        return unsafe lists.flatMap { list, count in
            unsafe UnsafeBufferPointer(start: list, count: count).map { text in
                unsafe ID3Frame(
                    string(of: text.id), description: string(text.description), text: string(text.text))
            }
        }
    }

    /// All texts of the tag that `bytes` are, which need not be in a file.
    static func all(inTag bytes: [UInt8]) -> [ID3Frame] {
        let handle = unsafe mpg123_new(nil, nil)
        defer { unsafe mpg123_delete(handle) }
        let quiet = Int(MPG123_QUIET.rawValue)
        guard unsafe mpg123_param2(handle, Int32(MPG123_ADD_FLAGS.rawValue), quiet, 0) == MPG123_OK.rawValue,
            unsafe mpg123_open_feed(handle) == MPG123_OK.rawValue,
            unsafe mpg123_feed(handle, bytes, bytes.count) == MPG123_OK.rawValue
        else { return [] }
        // It reads the tag in search of a first frame, and then asks for more.
        unsafe mpg123_getformat2(handle, nil, nil, nil, 1)
        return unsafe all(of: handle)
    }

    private static func string(of identifier: (CChar, CChar, CChar, CChar)) -> String {
        let letters = [identifier.0, identifier.1, identifier.2, identifier.3]
        return String(decoding: letters.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func string(_ text: mpg123_string) -> String {
        unsafe UnsafeRawBufferPointer(start: text.p, count: text.p == nil ? 0 : text.fill)
            .withMemoryRebound(to: UInt8.self) { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
