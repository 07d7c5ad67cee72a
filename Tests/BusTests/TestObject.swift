@testable import Bus

/// An object with something of each kind, and what was done to it.
final class TestObject {
    static let path = "/test"
    static let interface = "org.test.Thing"

    var level = 0.5
    var calls: [[BusValue]] = []
    var waiting: BusCall?
    private(set) var object: BusObject?

    init() {
        let values: [(String, BusValue)] = [
            ("B", .boolean(true)), ("I", .int32(-7)), ("X", .int64(1 << 40)), ("S", .string("é\"")),
            ("O", .path("/a/b")), ("AS", .strings(["a", ""])), ("None", .strings([])),
            ("D", .dictionary(["k": .int32(1), "l": .strings(["x"]), "o": .path("/")])),
        ]
        object = BusObject(
            path: Self.path,
            interfaces: [
                BusInterface(
                    Self.interface,
                    methods: [
                        BusMethod("Take", [BusParameter("Where", "o"), BusParameter("What", "x")], orAlso: "sx") {
                            [unowned self] call in
                            calls.append(call.arguments)
                            call.answer()
                        },
                        BusMethod("Later") { [unowned self] in waiting = $0 },
                        BusMethod("Never") { $0.refuse(BusError(.accessDenied, "Not by you")) },
                    ],
                    properties: values.map { name, value in
                        BusProperty(name, value.signature, tellsChanges: false) { value }
                    } + [
                        BusProperty("Level", "d") {
                            [unowned self] in
                            .double(level)
                        } write: { [unowned self] (value: BusValue) throws(BusError) in
                            guard case .double(let number) = value, number <= 1 else {
                                throw BusError(.invalidArguments, "At most 1")
                            }
                            level = number
                        }
                    ], signals: [("Moved", [BusParameter("To", "x")])])
            ])
    }
}
