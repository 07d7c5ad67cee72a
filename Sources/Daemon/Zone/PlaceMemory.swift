import Playback

/// Where songs were left, by file.
package struct PlaceMemory: Equatable, Sendable {
    /// A file by the bytes of its path, and the milliseconds of it that were heard.
    private struct Place: Equatable {
        let path: [UInt8]
        let milliseconds: Int
    }

    /// More are forgotten, the oldest first.
    static let most = 1000
    /// A song left before this has not begun, in milliseconds.
    private static let least = 5000

    /// The newest last.
    private var places: [Place] = []

    /// Nothing is remembered.
    package init() {}

    /// How many files are remembered.
    var count: Int { places.count }

    /// Where the file at `path` was left, in milliseconds; nil: not in the middle.
    func place(of path: String) -> Int? {
        places.last { $0.path.elementsEqual(path.utf8) }?.milliseconds
    }

    /// The file is left here; one heard to 97 % counts as finished.
    mutating func leave(_ path: String, at milliseconds: Int, of length: Int) {
        finish(path)
        guard milliseconds >= Self.least, milliseconds < length / 100 * 97 else { return }
        places.append(Place(path: Array(path.utf8), milliseconds: milliseconds))
        if places.count > Self.most { places.removeFirst(places.count - Self.most) }
    }

    /// The file was heard to its end.
    mutating func finish(_ path: String) {
        places.removeAll { $0.path.elementsEqual(path.utf8) }
    }

    // MARK: In a file

    /// All places as bytes: the length of the path, the path, the milliseconds, and so on.
    var packed: [UInt8] {
        var packing = Packing()
        for place in places {
            packing.append(UInt64(place.path.count))
            for byte in place.path { packing.append(byte: byte) }
            packing.append(UInt64(place.milliseconds))
        }
        return packing.bytes
    }

    /// The places in `packed`; nil when it is damaged.
    init?(packed: [UInt8]) {
        var unpacking = Unpacking(packed)
        while !unpacking.isAtEnd {
            guard let count = unpacking.number(), count <= UInt64(packed.count) else { return nil }
            var path: [UInt8] = []
            for _ in 0..<count {
                guard let byte = unpacking.byte() else { return nil }
                path.append(byte)
            }
            guard let number = unpacking.number(), number <= Player.longestSong, !path.isEmpty else {
                return nil
            }
            places.append(Place(path: path, milliseconds: Int(number)))
        }
    }
}
