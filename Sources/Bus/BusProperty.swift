/// A property of an interface.
package struct BusProperty {
    /// Its name.
    package let name: String
    /// Its type; `read` gives no other one.
    package let signature: String
    /// Whether `PropertiesChanged` names it.
    package let tellsChanges: Bool
    /// Gives the value of this moment.
    let read: () -> BusValue
    /// Takes a value of its type; nil: it can only be read.
    let write: ((BusValue) throws(BusError) -> Void)?

    /// A property; both closures are called in the loop of the bus.
    package init(
        _ name: String, _ signature: String, tellsChanges: Bool = true, read: @escaping () -> BusValue,
        write: ((BusValue) throws(BusError) -> Void)? = nil
    ) {
        self.name = name
        self.signature = signature
        self.tellsChanges = tellsChanges
        self.read = read
        self.write = write
    }
}
