/// A sink's name as far as it stays the same: a Bluetooth headset gets another ending with another profile.
struct SinkName: Equatable {
    private let stable: Substring

    init(_ name: String) {
        let parts = name.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        let isBluetooth = parts.count > 2 && parts[0] == "bluez_output"
        stable = isBluetooth ? name[..<parts[1].endIndex] : name[...]
    }
}
