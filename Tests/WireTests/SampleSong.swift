import Wire

/// A song with everything that filters, orders and answers look at.
struct SampleSong: FilterSubject {
    var uri: String
    var tags: [(type: TagType, value: String)] = []
    var modified: Int64?
    var added: Int64?
    var format: String?
    var priority: UInt8 = 0

    init(_ uri: String) {
        self.uri = uri
    }

    func has(_ type: TagType?, where passes: (String) -> Bool) -> Bool? {
        let values = tags.filter { type == nil || $0.type == type }
        return values.isEmpty ? nil : values.contains { passes($0.value) }
    }
}
