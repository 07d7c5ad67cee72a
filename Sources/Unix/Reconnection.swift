/// Tries to reach somebody at a socket until it works, woken by what happens where the socket will be.
///
/// Control thread. Where the socket's directory can be watched there is no wake-up while nothing happens in it.
package final class Reconnection {
    /// How long after a sign of life it is tried again, in milliseconds from one try to the next.
    private static let patience: [Int64] = [10, 40, 100, 250, 500, 1000, 2000]
    /// The same where nothing tells that somebody is there again: nothing does of one who hangs, and whose socket is there.
    private static let lookInterval: Int64 = 5000

    /// Tries it once, and says whether it has worked.
    package var attempt: (() -> Bool)?

    private let loop: EventLoop
    private let socket: String?
    private var isTrying = false
    private var watch: DirectoryWatch?
    private var timer: TimerToken?
    private var tries = 0

    /// To whom listens at `socket`; nil is one that is no file.
    package init(loop: EventLoop, socket: String?) {
        self.loop = loop
        self.socket = socket
    }

    deinit {
        stop()
    }

    /// Begins to try, soon, and less soon the more tries there were since `stop`.
    package func begin() {
        isTrying = true
        if watch == nil { watchDirectory() }
        if timer == nil { look(after: tries < Self.patience.count ? Self.patience[tries] : Self.lookInterval) }
    }

    /// Ends it: it was reached, or it is not wanted any more.
    package func stop() {
        isTrying = false
        if let timer { loop.cancel(timer) }
        timer = nil
        watch = nil
        tries = 0
    }

    private func watchDirectory() {
        watch = nil
        guard let socket, let slash = socket.lastIndex(of: "/") else { return }
        let directory = slash > socket.startIndex ? String(socket[..<slash]) : "/"
        watch = try? DirectoryWatch(loop: loop, directory: directory) { [unowned self] in
            guard isTrying else { return }
            tries = 0
            look(after: Self.patience[0])
        }
    }

    private func look(after milliseconds: Int64) {
        if let timer { loop.cancel(timer) }
        timer = loop.timer(at: loop.time.now.advanced(by: milliseconds * 1_000_000)) { [unowned self] in
            timer = nil
            look()
        }
    }

    private func look() {
        tries += 1
        // The directory may have been another one meanwhile; before the last try, so that nothing is missed behind it.
        if tries >= Self.patience.count { watchDirectory() }
        let isThere = socket.map { (try? Files.status($0)) != nil } ?? true
        if isThere, attempt?() == true {
            isTrying = false
        } else if tries < Self.patience.count {
            look(after: Self.patience[tries])
        } else if watch == nil || isThere {
            look(after: Self.lookInterval)
        }
    }
}
