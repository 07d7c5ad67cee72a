import Harness
import Testing

@testable import Output

/// Which ports are linked.
@Suite struct LinkPlanTests {
    /// A graph of the node 1 with these output channels and the node 2 with these inputs; ports have the ids 100… and 200….
    private func graph(_ outputs: [String], _ inputs: [String]) -> Graph {
        var graph = Graph()
        graph.apply(.node(1, NodeFacts(kind: .stream, name: "playd")))
        graph.apply(.node(2, NodeFacts(name: "sink")))
        for (index, channel) in outputs.enumerated() {
            let port = GraphPort(node: 1, isInput: false, channel: channel, isMonitor: false)
            graph.apply(.port(UInt32(100 + index), port))
            // What others may record of it is nothing to link from.
            let monitor = GraphPort(node: 1, isInput: false, channel: channel, isMonitor: true)
            graph.apply(.port(UInt32(150 + index), monitor))
        }
        for (index, channel) in inputs.enumerated() {
            let port = GraphPort(node: 2, isInput: true, channel: channel, isMonitor: false)
            graph.apply(.port(UInt32(200 + index), port))
            // What it gives, and another one's, are nothing to link to.
            let monitor = GraphPort(node: 2, isInput: false, channel: channel, isMonitor: true)
            graph.apply(.port(UInt32(300 + index), monitor))
            graph.apply(
                .port(UInt32(400 + index), GraphPort(node: 3, isInput: true, channel: channel, isMonitor: false)))
        }
        return graph
    }

    /// The plan as `OUTPUT>INPUT`, by their places.
    private func plan(_ outputs: [String], _ inputs: [String]) -> [String] {
        LinkPlan.pairs(from: 1, to: 2, in: graph(outputs, inputs)).map { "\($0.output - 100)>\($0.input - 200)" }
    }

    @Test(
        arguments: [
            ([], [], []), ([], ["FL", "FR"], []), (["FL", "FR"], [], []),
            (["FL", "FR"], ["FL", "FR"], ["0>0", "1>1"]),
            (["FL", "FR"], ["FR", "FL"], ["0>1", "1>0"]),
            (["MONO"], ["FL", "FR"], ["0>0", "0>1"]),
            (["FL", "FR"], ["MONO"], ["0>0", "1>0"]),
            (["MONO"], ["MONO"], ["0>0"]), (["FL"], ["FR"], ["0>0"]),
            (["FL", "FR"], ["FL", "FR", "FC", "LFE", "SL", "SR"], ["0>0", "1>1"]),
            (["FL", "FR", "FC", "LFE", "SL", "SR"], ["FL", "FR"], ["0>0", "1>1"]),
            (["FL", "FR", "SL", "SR"], ["FL", "FR", "RL", "RR"], ["0>0", "1>1"]),
            (["FL", "FR"], ["AUX0", "AUX1"], ["0>0", "1>1"]),
            (["FL", "FR"], ["AUX0", "AUX1", "AUX2", "AUX3"], ["0>0", "1>1"]),
            (["FL", "FR", "FC"], ["AUX0", "AUX1"], ["0>0", "1>1"]),
            (["FL", "FR"], ["", ""], ["0>0", "1>1"]),
            (["", ""], ["", ""], ["0>0", "1>1"]),
            (["", ""], ["FL", ""], ["0>0", "1>1"]),
        ] as [([String], [String], [String])])
    func pairs(outputs: [String], inputs: [String], expected: [String]) {
        #expect(plan(outputs, inputs) == expected)
    }

    /// Whatever channels there are: a channel goes to its like where it has one, and something is heard where anything can be.
    @Test(arguments: 0..<20 as Range<UInt64>) func everyChannelHasItsLike(seed: UInt64) {
        var random = Seeded(seed: seed)
        let channels = ["FL", "FR", "FC", "LFE", "SL", "SR", "RL", "RR", "AUX0", "AUX1", "AUX2", "AUX3"]
        for _ in 0..<100 {
            let outputs = Array(channels.shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random)))
            let inputs = Array(channels.shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random)))
            let pairs = LinkPlan.pairs(from: 1, to: 2, in: graph(outputs, inputs))
            let names = pairs.map { (outputs[Int($0.output) - 100], inputs[Int($0.input) - 200]) }
            #expect(Set(pairs).count == pairs.count)
            #expect(pairs.isEmpty == (outputs.isEmpty || inputs.isEmpty))
            guard outputs.count > 1, inputs.count > 1 else {
                #expect(pairs.count == outputs.count * inputs.count)
                continue
            }
            #expect(Set(pairs.map(\.output)).count == pairs.count && Set(pairs.map(\.input)).count == pairs.count)
            let common = Set(outputs).intersection(inputs)
            if common.isEmpty {
                #expect(pairs.count == min(outputs.count, inputs.count))
            } else {
                #expect(Set(names.map(\.0)) == common && names.allSatisfy { $0.0 == $0.1 })
            }
        }
    }
}
