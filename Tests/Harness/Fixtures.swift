internal import Foundation

/// Files and folders that tests start from.
package enum Fixtures {
    /// The top of the source tree.
    package static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The music that comes with the sources.
    package static let samples = "\(root)/Samples"

    /// The MP3 files of the music that comes with the sources, sorted by path.
    package static func sampleFiles() throws -> [String] {
        let names = FileManager.default.enumerator(atPath: samples)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".mp3") }.sorted().map { "\(samples)/\($0)" }
    }

    /// Where the three programs as users get them were built: the folder `PLAYD_PROGRAMS` names.
    package static var programs: String? {
        ProcessInfo.processInfo.environment["PLAYD_PROGRAMS"]
    }

    /// The bytes of a file.
    package static func bytes(of path: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw HarnessError("cannot read \(path)")
        }
        return Array(data)
    }
}
