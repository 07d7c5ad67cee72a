/// A song as filters and sort orders look at it.
package protocol FilterSubject {
    /// What clients call the song.
    var uri: String { get }
    /// When the file was last changed, in seconds since 1970.
    var modified: Int64? { get }
    /// When the song came into the catalogue, in seconds since 1970.
    var added: Int64? { get }
    /// The file's format as `RATE:BITS:CHANNELS`.
    var format: String? { get }
    /// Priority in the queue, 0 outside it.
    var priority: UInt8 { get }

    /// Shows `passes` the values of a tag, or of every tag for nil, until it says yes to one.
    ///
    /// - Returns: what it said; nil when the song has no such tag.
    func has(_ type: TagType?, where passes: (String) -> Bool) -> Bool?
}

extension FilterSubject {
    /// Asks about the tag, or what stands in for it; nil when the song has none of them.
    func hasTagOrFallback(_ type: TagType, where passes: (String) -> Bool) -> Bool? {
        if let answer = has(type, where: passes) { return answer }
        for other in type.fallbacks {
            if let answer = has(other, where: passes) { return answer }
        }
        return nil
    }
}
