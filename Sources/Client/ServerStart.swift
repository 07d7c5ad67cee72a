internal import Glibc
internal import Unix

/// Starts `playd` for a client that found no server.
package enum ServerStart {
    /// `POSIX_SPAWN_SETSID`, which glibc and musl share and the importer leaves out.
    private static let newSession: Int16 = 0x80

    /// Connects, and where nobody answers starts a server first and waits at most five seconds for it.
    ///
    /// The server runs on in a session of its own, with nothing on its standard descriptors.
    ///
    /// - Throws: `noConnection` where the server cannot be started or ends at once, `usage` where the first address is
    ///   not a socket that a new server could serve.
    package static func connect(_ list: AddressList, deadline: Deadline) throws(ClientError) -> Connection {
        do throws(ClientError) {
            return try list.connect(deadline: deadline)
        } catch  where error.code == .noConnection {
            guard case .socket(let path) = list.addresses[0].place, path.hasPrefix("/") else {
                let place = list.addresses[0].description
                throw ClientError(.usage, "--start", "--start needs a socket path, and \(place) is none")
            }
            let process = try launch(serving: path)
            return try wait(for: process, at: AddressList([list.addresses[0]]), deadline: deadline)
        }
    }

    private static func wait(
        for process: pid_t, at list: AddressList, deadline: Deadline
    ) throws(ClientError) -> Connection {
        let patience = Deadline(milliseconds: 5000)
        while true {
            do throws(ClientError) {
                return try list.connect(deadline: deadline)
            } catch {
                if patience.milliseconds == 0 || deadline.milliseconds == 0 {
                    throw ClientError(.noConnection, "--start", "playd was started but does not answer")
                }
            }
            var status: Int32 = 0
            if unsafe waitpid(process, &status, WNOHANG) == process {
                // It ends at once beside a server that somebody else has just started.
                if let connection = try? list.connect(deadline: deadline) { return connection }
                throw ClientError(.noConnection, "--start", "playd ended at once; run it by hand to see why")
            }
            usleep(5000)
        }
    }

    private static func launch(serving path: String) throws(ClientError) -> pid_t {
        let program = beside("playd") ?? "playd"
        let arguments = [program, "--socket", path]
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...2 {
            let mode = descriptor == 0 ? O_RDONLY : O_WRONLY
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        unsafe posix_spawnattr_setflags(&attributes, newSession)
        var process: pid_t = 0
        let code = unsafe withCStrings(arguments) { arguments in
            unsafe withCStrings(environment()) { environment in
                unsafe posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else {
            let reason = Errno(code: code, operation: program).message
            throw ClientError(.noConnection, "--start", "cannot start \(program): \(reason)")
        }
        return process
    }

    /// A program in the folder of this one; nil where there is none.
    private static func beside(_ name: String) -> String? {
        guard let own = unsafe realpath("/proc/self/exe", nil) else { return nil }
        defer { unsafe free(own) }
        guard let path = unsafe String(validatingCString: own), let slash = path.lastIndex(of: "/") else { return nil }
        let other = path[...slash] + name
        return unsafe access(String(other), X_OK) == 0 ? String(other) : nil
    }

    /// The environment this process was started with, `NAME=VALUE` each; Swift does not let us at the live one.
    private static func environment() -> [String] {
        let descriptor = unsafe fopen("/proc/self/environ", "re")
        guard let descriptor = unsafe descriptor else { return [] }
        defer { unsafe fclose(descriptor) }
        var bytes: [UInt8] = []
        var portion = [UInt8](repeating: 0, count: 65536)
        while case let count = unsafe fread(&portion, 1, portion.count, descriptor), count > 0 {
            bytes += portion[..<count]
        }
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with a null-terminated array of C strings, as `exec` takes it.
    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
        return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("an array with its end has a base") }
            return unsafe body(base)
        }
    }
}
