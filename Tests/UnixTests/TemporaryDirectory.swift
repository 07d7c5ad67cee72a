import Foundation
import Testing
import Glibc

/// A directory of one test, gone with it.
///
/// Its path is short, as socket paths must be.
final class TemporaryDirectory {
    let path: String

    init() throws {
        var template = Array("/tmp/unix-XXXXXX".utf8CString)
        let made = unsafe mkdtemp(&template) != nil
        try #require(made, "no temporary directory")
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    func exists(_ name: String) -> Bool { unsafe access(file(name), F_OK) == 0 }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    }
}
