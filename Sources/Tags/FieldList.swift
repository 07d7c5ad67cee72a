/// The values of a file while they are gathered.
struct FieldList {
    /// More are nobody's tags; somebody who makes files to do harm can have millions.
    private static let limit = 4096

    /// Those that were added, none twice.
    private(set) var fields: [FileTags.Field] = []
    private var known: Set<FileTags.Field> = []

    /// Adds a value, if it is text.
    mutating func add(_ name: TagName, _ value: String) {
        guard !value.isEmpty, fields.count < Self.limit else { return }
        let field = FileTags.Field(name, value)
        if known.insert(field).inserted { fields.append(field) }
    }
}
