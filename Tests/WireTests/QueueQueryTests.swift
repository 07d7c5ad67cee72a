import Testing

@testable import Wire

@Suite struct QueueQueryTests {
    private func outcome(_ arguments: [String]) -> String {
        do throws(Ack) {
            let query = try QueueQuery(arguments, mode: .find)
            let keys = query.sort.keys.map { "\($0.isDescending ? "-" : "")\($0.field)" }.joined(separator: ",")
            let window = query.window.map { "\($0.start):\($0.end.map(String.init) ?? "")" } ?? ""
            return "\(query.filter.text) [\(keys)] [\(window)]"
        } catch {
            return "\(error.code.rawValue) \(error.message)"
        }
    }

    @Test(arguments: [
        (["artist", "x"], "(Artist == \"x\") [] []"),
        (["(artist == 'x')", "sort", "Date"], "(Artist == \"x\") [tag(Wire.TagType.date)] []"),
        (["artist", "x", "window", "2:5"], "(Artist == \"x\") [] [2:5]"),
        (["artist", "x", "sort", "-last-modified", "window", "2:"], "2 Unknown sort tag: last-modified"),
        (["artist", "x", "sort", "-Last-Modified", "window", "2:"], "(Artist == \"x\") [-modified] [2:]"),
        (["artist", "x", "sort", "Added", "window", "3"], "(Artist == \"x\") [added] [3:4]"),
        (["artist", "x", "sort", "-prio"], "(Artist == \"x\") [-priority] []"),
        (
            ["artist", "x", "sort", "albumartist,-DATE,prio"],
            "(Artist == \"x\") [tag(Wire.TagType.albumArtist),-tag(Wire.TagType.date),priority] []"
        ),
        (["sort", "window", "sort", "Date"], "2 Unknown filter type: sort"),
        (["artist", "x", "window", "0:1", "sort", "Date"], "2 Unknown filter type: window"),
        (["artist", "x", "sort", "Foo"], "2 Unknown sort tag: Foo"),
        (["artist", "x", "sort", ""], "2 Unknown sort tag: "),
        (["artist", "x", "sort", "Date,"], "2 Unknown sort tag: "),
        (["artist", "x", "sort", "--Date"], "2 Unknown sort tag: -Date"),
        (["artist", "x", "window", "x"], "2 Integer or range expected: x"),
        (["artist", "x", "window", "3:2"], "2 Malformed range: 3:2"),
        (["sort", "Date"], "2 Incorrect number of filter arguments"),
        (["window", "1:2"], "2 Incorrect number of filter arguments"),
        ([], "2 Incorrect number of filter arguments"), (["title", "window"], "(Title == \"window\") [] []"),
        (["artist", "x", "sort"], "2 Incorrect number of filter arguments"),
    ])
    func query(arguments: [String], expected: String) {
        #expect(outcome(arguments) == expected)
    }
}
