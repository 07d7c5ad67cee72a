internal import Foundation

/// A running program whose output goes to files, so that it never waits for us; ended by its pid when forgotten.
package final class Program {
    private let directory: TemporaryDirectory
    private let name: String

    /// The process id; stays what it was after the end.
    package let pid: Int32

    private var status: Int32?

    /// Starts `name`, found in `PATH` unless it holds a slash; `environment` is laid over our own, "" takes a key out.
    ///
    /// `input` is what standard input gives before it ends.
    package init(
        _ name: String, _ arguments: [String] = [], environment: [String: String] = [:], input: String = "",
        directory workingDirectory: String? = nil
    ) throws {
        self.name = name
        directory = try TemporaryDirectory()
        for file in ["output", "errors"] { _ = try directory.write([], to: file) }
        var executable = try Program.locate(name)
        var arguments = arguments
        if let workingDirectory {
            arguments = ["-c", "cd \"$0\" && exec \"$@\"", workingDirectory, executable] + arguments
            executable = "/bin/sh"
        }
        pid = try Spawn.start(
            Spawn.Plan(
                executable: executable, arguments: arguments,
                environment: ProcessInfo.processInfo.environment
                    .merging(environment) { $1 }
                    .filter { !$0.value.isEmpty },
                input: directory.write(Array(input.utf8), to: "input"), output: directory.file("output"),
                errors: directory.file("errors")))
    }

    deinit {
        end()
    }

    /// The path of a program: itself with a slash in it, else the first hit in `PATH`.
    package static func locate(_ name: String) throws -> String {
        if name.contains("/") { return name }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
            return "\(folder)/\(name)"
        }
        throw HarnessError("the program \(name) is missing")
    }

    /// Runs a program to its end.
    ///
    /// Throws when it has not ended after `seconds`.
    package static func run(
        _ name: String, _ arguments: [String] = [], environment: [String: String] = [:], input: String = "",
        directory: String? = nil, within seconds: Double = 60
    ) throws -> Finished {
        try Program(name, arguments, environment: environment, input: input, directory: directory)
            .finish(within: seconds)
    }

    /// Runs a program that has to succeed and gives its standard output; throws with what it said when it does not.
    @discardableResult
    package static func output(
        _ name: String, _ arguments: [String] = [], environment: [String: String] = [:], input: String = ""
    ) throws -> String {
        let finished = try run(name, arguments, environment: environment, input: input)
        guard finished.status == 0 else {
            throw HarnessError("\(name) ended with \(finished.status): \(finished.errors)\(finished.output)")
        }
        return finished.output
    }

    /// Whether it has not ended yet.
    package var isRunning: Bool {
        if status == nil { status = Spawn.status(of: pid) }
        return status == nil
    }

    /// What it has written to standard output so far.
    package var output: String { text("output") }

    /// What it has written to standard error so far.
    package var errors: String { text("errors") }

    /// Sends a signal.
    package func signal(_ number: Int32) {
        if isRunning { kill(pid, number) }
    }

    /// Waits for the end and gives how it came.
    ///
    /// Throws (and ends the program) after `seconds`.
    @discardableResult
    package func finish(within seconds: Double = 60) throws -> Finished {
        guard eventually(within: seconds, { !isRunning }), let status else {
            end()
            throw HarnessError("\(name) did not end in \(seconds) s; it said: \(errors)\(output)")
        }
        return Finished(status: status, output: output, errors: errors)
    }

    /// Ends it, kindly for two seconds, and returns when it is gone.
    package func end() {
        signal(SIGTERM)
        signal(SIGCONT)
        if !eventually(within: 2, { !isRunning }) {
            signal(SIGKILL)
            _ = eventually { !isRunning }
        }
    }

    private func text(_ file: String) -> String {
        String(decoding: FileManager.default.contents(atPath: directory.file(file)) ?? Data(), as: UTF8.self)
    }
}
