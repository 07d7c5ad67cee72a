/// A method of an interface; it gives nothing back.
package struct BusMethod {
    /// Its name.
    package let name: String
    /// What it takes.
    package let parameters: [BusParameter]
    /// Another signature that is taken as well, for callers that do not know better.
    let looseSignature: String?
    /// Carries out a call, which is to be answered once, now or later.
    let run: (BusCall) -> Void

    /// A method whose calls come in the loop of the bus.
    package init(
        _ name: String, _ parameters: [BusParameter] = [], orAlso looseSignature: String? = nil,
        run: @escaping (BusCall) -> Void
    ) {
        self.name = name
        self.parameters = parameters
        self.looseSignature = looseSignature
        self.run = run
    }
}
