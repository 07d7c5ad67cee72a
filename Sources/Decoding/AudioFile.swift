internal import Glibc
import Unix

/// A regular file that is read by place, through a window; it stays open until it is forgotten.
///
/// `@safe` because the window never leaves it.
@safe final class AudioFile {
    /// In bytes, when it was opened.
    let size: Int
    /// The `errno` of the last read that failed; 0 when none has.
    private(set) var failure: Int32 = 0
    /// Whether it ended before `size`: it was cut while it was open.
    private(set) var hasShrunk = false

    private let descriptor: Descriptor
    private let window = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
    private var windowStart = 0
    private var windowLength = 0
    /// What the next filling asks for: little where a reader jumps about, much where it reads on.
    private var windowNext = smallestWindow
    private static let smallestWindow = 4096

    /// Opens the file at `path`: not blocked by a pipe, and inherited by no program that is started later.
    init(path: String) throws(DecodingError) {
        guard !path.utf8.contains(0) else { throw DecodingError(systemError: EINVAL, operation: "open") }
        let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard opened >= 0 else { throw DecodingError(systemError: errno, operation: "open") }
        descriptor = Descriptor(owning: opened)
        var status = stat()
        guard unsafe fstat(opened, &status) == 0 else { throw DecodingError(systemError: errno, operation: "open") }
        size = Int(status.st_size)
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw DecodingError(.notAudio, operation: "open", message: "is not a regular file")
        }
        guard size > 0 else { throw DecodingError(.empty, operation: "open", message: "is empty") }
        posix_fadvise(opened, 0, 0, POSIX_FADV_SEQUENTIAL)
    }

    deinit {
        unsafe window.deallocate()
    }

    /// Copies what there is from `offset` on into `target`; gives the number of bytes, fewer only at the end or on failure.
    func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
        var done = 0
        while done < target.count {
            var inside = offset + done - windowStart
            if !(0..<windowLength).contains(inside) {
                guard fill(from: offset + done) else { break }
                inside = 0
            }
            let count = min(windowLength - inside, target.count - done)
            unsafe UnsafeMutableRawBufferPointer(rebasing: target[done..<done + count])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: window[inside..<inside + count]))
            done += count
        }
        return done
    }

    /// Up to `count` bytes from `offset` on.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        let possible = max(0, min(count, size - offset))
        return unsafe [UInt8](unsafeUninitializedCapacity: possible) { buffer, initialized in
            initialized = unsafe read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Fills the window; false at the end of the file and on failure.
    private func fill(from offset: Int) -> Bool {
        guard offset >= 0, offset < size else { return false }
        let follows = windowLength > 0 && offset == windowStart + windowLength
        windowNext = unsafe follows ? min(windowNext * 2, window.count) : Self.smallestWindow
        var count: Int
        repeat {
            count = unsafe pread(descriptor.raw, window.baseAddress, windowNext, off_t(offset))
        } while count < 0 && errno == EINTR
        failure = count < 0 ? errno : 0
        if count == 0 { hasShrunk = true }
        windowStart = offset
        windowLength = max(0, count)
        return count > 0
    }
}
