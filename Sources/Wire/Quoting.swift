/// A parameter as a client sends it: in double quotes, with `"` and `\` escaped, whatever it holds.
///
/// A line feed or a NUL cannot be sent in this protocol. Each becomes a blank, so that a hostile name may miss its file
/// but never become a second command.
package func quoted(_ argument: String) -> String {
    var line = "\""
    for scalar in argument.unicodeScalars {
        switch scalar {
        case "\"", "\\":
            line.unicodeScalars.append("\\")
            line.unicodeScalars.append(scalar)
        case "\n", "\0": line.unicodeScalars.append(" ")
        default: line.unicodeScalars.append(scalar)
        }
    }
    line.unicodeScalars.append("\"")
    return line
}
