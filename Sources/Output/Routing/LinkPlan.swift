/// Which ports are to be linked so that a stream is heard on a sink.
enum LinkPlan {
    /// One link.
    struct Pair: Hashable {
        var output: UInt32
        var input: UInt32
    }

    /// The links from the ports of `stream` to those of `sink`, channel by channel.
    ///
    /// One channel goes to all, and all go to one; a channel that the other side lacks is left out, and where no channel fits
    /// they are linked in their order.
    static func pairs(from stream: UInt32, to sink: UInt32, in graph: Graph) -> [Pair] {
        let outputs = graph.ports(of: stream, areInputs: false)
        let inputs = graph.ports(of: sink, areInputs: true)
        if outputs.count == 1 || inputs.count == 1 {
            return outputs.flatMap { output in inputs.map { Pair(output: output.id, input: $0.id) } }
        }
        let matching = outputs.compactMap { output in
            inputs.first { $0.channel == output.channel && !$0.channel.isEmpty }.map {
                Pair(output: output.id, input: $0.id)
            }
        }
        return matching.isEmpty ? zip(outputs, inputs).map { Pair(output: $0.id, input: $1.id) } : matching
    }
}
