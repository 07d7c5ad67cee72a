/// An interface of an object on the bus.
package struct BusInterface {
    /// Its name.
    package let name: String
    /// Its methods.
    package let methods: [BusMethod]
    /// Its properties.
    package let properties: [BusProperty]
    /// Its signals, by name.
    package let signals: [(name: String, parameters: [BusParameter])]

    /// An interface; introspection shows its parts in this order.
    package init(
        _ name: String, methods: [BusMethod] = [], properties: [BusProperty] = [],
        signals: [(name: String, parameters: [BusParameter])] = []
    ) {
        self.name = name
        self.methods = methods
        self.properties = properties
        self.signals = signals
    }
}
