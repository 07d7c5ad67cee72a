extension SongBlock: FilterSubject {
    /// Shows `passes` the values of a tag, in stored order.
    package func has(_ type: TagType?, where passes: (String) -> Bool) -> Bool? {
        var answer: Bool?
        for tag in tags where type == nil || tag.type == type {
            if passes(tag.value) { return true }
            answer = false
        }
        return answer
    }
}
