internal import CLinux
internal import Glibc

/// The epoll instance of a loop.
struct Poller: ~Copyable {
    private let epoll: Descriptor

    init() throws(Errno) {
        epoll = try opening("make an epoll instance") { linux_epoll_create() }
    }

    func add(_ descriptor: Int32, registration: UInt32, events: UInt32) throws(Errno) {
        let result = linux_epoll_control(epoll.raw, EPOLL_CTL_ADD, descriptor, registration, events)
        if result != 0 { throw .last("watch descriptor \(descriptor)") }
    }

    /// Changes what is asked for.
    ///
    /// The number is known to be registered, so failing is a broken promise of ours.
    func change(_ descriptor: Int32, registration: UInt32, events: UInt32) {
        let result = linux_epoll_control(epoll.raw, EPOLL_CTL_MOD, descriptor, registration, events)
        precondition(result == 0, "a watched descriptor was closed before its watch was cancelled")
    }

    /// Forgets a descriptor; one that was closed first has been forgotten by the kernel already.
    func remove(_ descriptor: Int32) {
        _ = linux_epoll_control(epoll.raw, EPOLL_CTL_DEL, descriptor, 0, 0)
    }

    /// Waits and fills `reports` from the front; returns how many, none when interrupted.
    ///
    /// −1 waits for ever.
    func wait(into reports: inout [linux_event], milliseconds: Int32) -> Int {
        let count = unsafe linux_epoll_wait(epoll.raw, &reports, Int32(reports.count), milliseconds)
        if count >= 0 { return Int(count) }
        precondition(errno == EINTR, "waiting for events failed")
        return 0
    }
}
