internal import Glibc
internal import Unix

/// Writes lines to the standard output without ever blocking the loop: while the reader is slow only the newest waits.
final class LinePrinter {
    private let loop: EventLoop
    private let onEnd: () -> Void
    private var watch: Watch?
    private var waiting: String?

    /// Calls `onEnd` in `loop` when the reader has gone away, also while there is nothing to write.
    init(loop: EventLoop, onEnd: @escaping () -> Void) throws(Errno) {
        self.loop = loop
        self.onEnd = onEnd
        do throws(Errno) {
            watch = try loop.watch(1, for: .hangup) { [weak self] in self?.ready($0) }
        } catch  where error.code == EPERM {
            // A regular file or /dev/null: takes everything at once and never hangs up.
            watch = nil
        }
    }

    /// Writes `line` now, or when the reader takes it, unless a newer one comes first.
    func print(_ line: String) {
        waiting = line
        write()
    }

    private func write() {
        guard let line = waiting else { return }
        do throws(Errno) {
            guard watch == nil || canWrite() else {
                if let watch { loop.change(watch, to: [.writable, .hangup]) }
                return
            }
            waiting = nil
            try StandardOutput.write(line + "\n")
        } catch {
            onEnd()
        }
    }

    private func ready(_ readiness: Readiness) {
        if readiness.contains(.hangup) {
            onEnd()
            return
        }
        if let watch { loop.change(watch, to: .hangup) }
        write()
    }

    /// A pipe says so only while it has room for a whole line of ours (4096 bytes), so the write will not block.
    private func canWrite() -> Bool {
        var question = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&question, 1, 0) == 1
    }
}
