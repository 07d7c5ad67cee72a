import Foundation

/// A value on the bus as busctl writes it in JSON: its type, and what it is in words that can be compared.
struct BusFact: Equatable, CustomStringConvertible {
    let type: String
    /// The value as JSON, or the text itself.
    let text: String
    /// The values of a dictionary.
    let fields: [String: BusFact]

    init?(_ json: Any?) {
        guard let json = json as? [String: Any], let type = json["type"] as? String, let data = json["data"] else {
            return nil
        }
        self.type = type
        text = Self.text(data)
        fields = type == "a{sv}" ? Self.fields(data) : [:]
    }

    var description: String { "\(type) \(text)" }

    /// The number that it is.
    var number: Double? { Double(text) }

    /// An object of JSON.
    static func parse(_ line: some StringProtocol) -> [String: Any]? {
        try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }

    /// The dictionary at a place of a message's contents.
    static func facts(_ contents: Any?, place: Int) -> [String: BusFact] {
        guard let list = contents as? [Any], list.indices.contains(place) else { return [:] }
        return fields(list[place])
    }

    private static func fields(_ json: Any) -> [String: BusFact] {
        (json as? [String: Any] ?? [:]).compactMapValues { BusFact($0) }
    }

    private static func text(_ data: Any) -> String {
        if let text = data as? String { return text }
        let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
        return (try? JSONSerialization.data(withJSONObject: data, options: options))
            .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
