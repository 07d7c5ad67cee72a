internal import Glibc

/// Questions to the file system.
///
/// They may take long on a sleeping disk or a network: not for the control thread.
package enum Files {
    /// What stands at `path`, symbolic links followed; throws `ENOENT` when nothing does.
    package static func status(_ path: String) throws(Errno) -> FileStatus {
        let operation = "examine \(path)"
        try refusingZeroByte(path, operation)
        var status = stat()
        _ = try retrying(operation) { unsafe stat(path, &status) }
        let kind: FileStatus.Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            default: .other
            }
        return FileStatus(
            kind: kind, identity: FileIdentity(status), size: Int64(status.st_size),
            modification: FileTime(status.st_mtim),
            changed: FileTime(status.st_ctim),
            user: status.st_uid,
            mode: status.st_mode & 0o7777)
    }

    /// The names in a directory, in no order, without `.` and `..`.
    ///
    /// Names that are not UTF-8 are left out: the protocol has no way to say them.
    package static func list(directory: String) throws(Errno) -> [String] {
        let operation = "list \(directory)"
        try refusingZeroByte(directory, operation)
        guard let stream = unsafe opendir(directory) else { throw .last(operation) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                let code = errno
                if code != 0 { throw Errno(code: code, operation: operation) }
                return names
            }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let name, name != ".", name != ".." { names.append(name) }
        }
    }

    /// Makes a directory, and with the same mode those above it that are missing; content with one that exists.
    package static func makeDirectory(_ path: String, mode: UInt32) throws(Errno) {
        let operation = "make directory \(path)"
        try refusingZeroByte(path, operation)
        do throws(Errno) {
            _ = try retrying(operation) { unsafe mkdir(path, mode) }
        } catch {
            switch error.code {
            case EEXIST:
                if try status(path).kind != .directory { throw Errno(code: ENOTDIR, operation: operation) }
            case ENOENT:
                guard let parent = parent(of: path) else { throw error }
                try makeDirectory(parent, mode: mode)
                _ = try retrying(operation) { unsafe mkdir(path, mode) }
            default:
                throw error
            }
        }
    }

    /// Nil at the top, and for a name without a directory.
    private static func parent(of path: String) -> String? {
        let trimmed = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
        let above = trimmed.drop { $0 != UInt8(ascii: "/") }.drop { $0 == UInt8(ascii: "/") }
        return above.isEmpty ? nil : String(decoding: above.reversed(), as: UTF8.self)
    }
}
