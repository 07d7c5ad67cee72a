internal import Foundation

/// What `pw-dump` has written of PipeWire's objects.
///
/// It is read object by object, for it is no JSON where the graph changes meanwhile: all is written once more behind the first
/// list, and what has gone leaves a hole.
package struct GraphDump {
    /// The objects, each as it was written last.
    package private(set) var objects: [[String: Any]] = []

    /// Reads `text`.
    package init(_ text: String) {
        var places: [Int: Int] = [:]
        for piece in Self.pieces(of: Array(text.utf8)) {
            guard let object = try? JSONSerialization.jsonObject(with: Data(piece)) as? [String: Any],
                let id = object["id"] as? Int
            else { continue }
            if let place = places[id] {
                objects[place] = object
            } else {
                places[id] = objects.count
                objects.append(object)
            }
        }
    }

    /// What is told of the object with that id; nil when there is none, or when it tells nothing.
    package func information(_ id: Int) -> [String: Any]? {
        objects.first { $0["id"] as? Int == id }?["info"] as? [String: Any]
    }

    /// The text of each object.
    private static func pieces(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var (depth, start) = (0, 0)
        var (isText, isEscaped) = (false, false)
        for (index, byte) in text.enumerated() {
            if isText {
                if !isEscaped, byte == UInt8(ascii: "\"") { isText = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"):
                if depth == 0 { start = index }
                depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { pieces.append(text[start...index]) }
            default: break
            }
        }
        return pieces
    }
}
