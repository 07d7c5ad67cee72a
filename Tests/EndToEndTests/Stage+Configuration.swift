import Foundation
import Harness

/// playd as its configuration file has it.
extension Stage {
    /// Starts PipeWire and playd with these lines as its configuration.
    convenience init(_ configuration: String, pipewire: PrivatePipeWire? = nil, music: String = Fixtures.samples) throws
    {
        let pipewire = try pipewire ?? PrivatePipeWire()
        let folder = "\(pipewire.environment["XDG_CONFIG_HOME"] ?? "")/playd"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("\(configuration)\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/playd.conf"))
        try self.init(pipewire: pipewire, music: music)
    }

    /// Ends playd, and starts another one in the same session with these lines as its configuration.
    func again(_ configuration: String, music: String) throws -> Stage {
        playd.end()
        return try Stage(configuration, pipewire: pipewire, music: music)
    }

    /// How many songs `loudness = scan` has measured so far.
    func measuredSongs() throws -> Int {
        let path = "\(environment["XDG_CACHE_HOME"] ?? "")/playd/loudness.db"
        guard FileManager.default.fileExists(atPath: path) else { return 0 }
        let script =
            "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM measured').fetchone()[0])"
        return try Int(Program.output("/usr/bin/python3", ["-c", script, path]).prefix { $0.isNumber }) ?? 0
    }
}
