internal import Glibc

/// A regular file that is read by place.
final class OpenFile {
    /// Its owner closes it.
    let descriptor: Int32
    /// In bytes, when it was opened.
    let size: Int

    /// Opens the file at `path`; nil when it is none that can be read.
    init?(path: String) {
        let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard opened >= 0 else { return nil }
        var status = stat()
        guard unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            return nil
        }
        descriptor = opened
        size = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Up to `count` bytes from `offset` on; fewer at the end, and where the disk fails.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard 0..<size ~= offset else { return [] }
        let wanted = max(0, min(count, size - offset))
        return unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, done in
            while done < wanted {
                let part = unsafe pread(
                    descriptor, buffer.baseAddress?.advanced(by: done), wanted - done, off_t(offset + done))
                if part < 0, errno == EINTR { continue }
                guard part > 0 else { break }
                done += part
            }
        }
    }
}
