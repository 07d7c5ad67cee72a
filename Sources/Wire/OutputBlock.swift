/// One output in the answer to `outputs`.
package struct OutputBlock: Sendable {
    /// Number of the output, counted over the whole server.
    package let id: Int
    /// The name that people read.
    package let name: String
    /// What kind of output it is.
    package let plugin: String
    /// Whether music may go there.
    package let isEnabled: Bool
    /// Settings of the output, in order.
    package let attributes: [(name: String, value: String)]

    /// An output made of its parts.
    package init(
        id: Int, name: String, plugin: String, isEnabled: Bool, attributes: [(name: String, value: String)] = []
    ) {
        self.id = id
        self.name = name
        self.plugin = plugin
        self.isEnabled = isEnabled
        self.attributes = attributes
    }

    /// Writes the block, without the closing `OK`.
    package func write(to reply: inout Reply) {
        reply.pair("outputid", id)
        reply.pair("outputname", name)
        reply.pair("plugin", plugin)
        reply.pair("outputenabled", isEnabled ? "1" : "0")
        for attribute in attributes { reply.pair("attribute", "\(attribute.name)=\(attribute.value)") }
    }
}
