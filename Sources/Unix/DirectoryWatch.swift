internal import CLinux
internal import Glibc

/// Tells when names appear in a directory, or when the directory itself goes away (inotify).
package final class DirectoryWatch {
    private let loop: EventLoop
    private let descriptor: Descriptor
    private let watch: Watch

    /// Calls `handler` in `loop` after each batch of changes, which it does not describe: look again.
    package init(loop: EventLoop, directory: String, handler: @escaping () -> Void) throws(Errno) {
        let operation = "watch \(directory)"
        try refusingZeroByte(directory, operation)
        let descriptor = try opening(operation) { linux_inotify() }
        let raw = descriptor.raw
        _ = try retrying(operation) { unsafe linux_inotify_directory(raw, directory) }
        watch = try loop.watch(raw, for: .readable) { _ in
            var scratch = [UInt8](repeating: 0, count: 4096)
            while unsafe read(raw, &scratch, scratch.count) > 0 {}
            handler()
        }
        self.descriptor = descriptor
        self.loop = loop
    }

    deinit {
        loop.cancel(watch)
    }
}
