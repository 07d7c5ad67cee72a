import Foundation
import FoundationXML

/// Reads Pango markup back as an XML parser sees it.
final class MarkupText: NSObject, XMLParserDelegate {
    private var text = ""

    /// The text that `markup` shows, or nil where it is not well-formed or holds an element of its own.
    static func read(_ markup: String) -> String? {
        let reader = MarkupText()
        let parser = XMLParser(data: Data("<m>\(markup)</m>".utf8))
        parser.delegate = reader
        return parser.parse() ? reader.text : nil
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text += string
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        if name != "m" { text += "<element>" }
    }
}
