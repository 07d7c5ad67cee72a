internal import Glibc
internal import Unix

/// The three standard descriptors, as a command line program uses them.
package enum Terminal {
    /// Whether a person sees what is printed.
    package static var showsOutput: Bool { isatty(1) == 1 }

    /// Absolute path of the working directory; nil where it is gone.
    package static var directory: String? {
        guard let text = unsafe getcwd(nil, 0) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(validatingCString: text)
    }

    /// The lines of the standard input to its end; nil when it is a terminal.
    ///
    /// Blocks as long as the writer takes.
    package static func inputLines() -> [String]? {
        if isatty(0) == 1 { return nil }
        var lines: [String] = []
        while let line = readLine() { lines.append(line) }
        return lines
    }

    /// Prints lines in one write.
    ///
    /// A reader that has gone away is no failure: it has read what it wanted. Others, such as a full disk, throw `refused`.
    package static func write(_ lines: [String]) throws(ClientError) {
        if lines.isEmpty { return }
        SignalWatch.ignoreWriteSignals()
        do throws(Errno) {
            try StandardOutput.write(lines.joined(separator: "\n") + "\n")
        } catch  where error.code == EPIPE {
            return
        } catch {
            throw ClientError(.refused, "write", "cannot write the answer: \(error.message)")
        }
    }

    /// Prints a diagnostic.
    package static func complain(_ line: String) {
        StandardError.write(line)
    }

    /// The value of an environment variable.
    package static func environment(_ name: String) -> String? {
        Environment.value(name)
    }
}
