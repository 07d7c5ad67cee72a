import Foundation
import Harness

/// A program on a terminal of its own, 120 by 30, with keys to press and text to read.
final class Screen {
    private let directory: TemporaryDirectory
    private let environment: [String: String]

    /// Starts a program, given as a shell's command line.
    init(_ command: String, environment: [String: String]) throws {
        directory = try TemporaryDirectory()
        self.environment = environment.merging(["LC_ALL": "C.UTF-8", "TMUX": "", "SHELL": "/bin/sh"]) { $1 }
        try tmux("-f", "/dev/null", "new-session", "-d", "-x", "120", "-y", "30", command)
    }

    deinit {
        _ = try? tmux("kill-server")
    }

    /// Presses keys by the names that tmux has for them; a text of several letters is typed.
    func press(_ keys: String...) throws {
        _ = try Program.output("tmux", arguments(["send-keys"] + keys), environment: environment)
    }

    /// The lines that are shown, without blanks at their ends.
    var lines: [String] {
        get throws { try tmux("capture-pane", "-p").split(separator: "\n").map(String.init) }
    }

    /// Waits until each of `texts` is shown in some line.
    func shows(_ texts: String...) throws -> Bool {
        try eventually {
            let lines = try lines
            return texts.allSatisfy { text in lines.contains { $0.contains(text) } }
        }
    }

    @discardableResult
    private func tmux(_ words: String...) throws -> String {
        try Program.output("tmux", arguments(words), environment: environment)
    }

    private func arguments(_ words: [String]) -> [String] {
        ["-u", "-S", directory.file("tmux")] + words
    }
}
