internal import CLinux
internal import Glibc

/// A thread of ours with a name that `ps -L` and debuggers show; all signals stay with the main thread.
package final class WorkerThread {
    /// What crosses to the new thread, once.
    private final class Body {
        let run: () -> Void
        let name: String

        init(name: String, run: @escaping () -> Void) {
            self.name = name
            self.run = run
        }
    }

    private let thread: pthread_t
    private var isJoined = false

    private init(thread: pthread_t) {
        self.thread = thread
    }

    deinit {
        if !isJoined { pthread_detach(thread) }
    }

    /// Starts a thread that runs `body` and ends with it; the kernel keeps 15 bytes of the name.
    package static func start(name: String, _ body: sending @escaping () -> Void) throws(Errno) -> WorkerThread {
        let crossing = unsafe Unmanaged.passRetained(Body(name: name, run: body))
        // Blocked here already, so that the thread is born with it and no signal finds a gap.
        var all = sigset_t()
        var previous = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &previous)
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
                _ = unsafe linux_name_this_thread(WorkerThread.kernelName(body.name))
                body.run()
                return nil
            }, crossing.toOpaque())
        unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
        if code != 0 {
            unsafe crossing.release()
            throw Errno(code: code, operation: "start thread \(name)")
        }
        return WorkerThread(thread: thread)
    }

    /// Waits until the thread's body has returned; a second call returns at once.
    package func join() {
        if isJoined { return }
        isJoined = true
        pthread_join(thread, nil)
    }

    /// Waits until the thread's body has returned, but no longer than this; whether it has.
    package func join(milliseconds: Int32) -> Bool {
        if !isJoined { isJoined = linux_join_within(thread, milliseconds) == 0 }
        return isJoined
    }

    /// Gives the calling thread the last place at the processor and the disk, for the rest of its life.
    ///
    /// Beside others that want all of it, it gets a hundredth of a processor. With less (`SCHED_IDLE`) it would stand still for
    /// five seconds at a time on a busy machine, and with it whoever waits for a lock that it holds. Where the system refuses a part of it
    /// the rest is done.
    package static func yieldToOthers() {
        _ = linux_yield_to_others()
    }

    /// Has the thread run on any processor but the one that the caller runs on now; false where there is no other.
    ///
    /// For work that is shared with the caller: the kernel likes to wake a thread where its waker runs, even beside idle
    /// processors.
    func keepApart() -> Bool {
        linux_keep_apart(thread) == 0
    }

    /// As much of a name as the kernel takes, cut between characters.
    static func kernelName(_ name: String) -> String {
        var short = name
        while short.utf8.count > 15 { short.removeLast() }
        return short
    }
}
