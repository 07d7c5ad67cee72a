internal import Foundation

/// A directory with a path short enough for sockets in it, that goes with its owner.
package final class TemporaryDirectory: Sendable {
    /// Absolute path without a slash at the end.
    package let path: String

    /// Makes an empty directory in `parent` that only this user may enter.
    package init(in parent: String = "/tmp") throws {
        path = "\(parent)/playd-\(UUID().uuidString.prefix(8).lowercased())"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of `name` in this directory.
    package func file(_ name: String) -> String {
        "\(path)/\(name)"
    }

    /// Makes a directory in this one and gives its path.
    package func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
        return file(name)
    }

    /// Writes a file, replacing what was there, and gives its path.
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }
}
