/// A link of two ports, as its nodes.
struct GraphLink: Equatable {
    var output: UInt32
    var input: UInt32
    var outputPort: UInt32
    var inputPort: UInt32
}
