#if TSAN
    internal import Glibc

    /// A value behind a lock, for ThreadSanitizer builds: it does not see the futex inside `Mutex`.
    ///
    /// `@unchecked` is made safe by the mutex, which every access to `value` holds; the pointer never leaves.
    @safe package final class Guarded<Value>: @unchecked Sendable {
        private var value: Value
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>

        /// Puts `value` behind a lock.
        package init(_ value: sending Value) {
            self.value = value
            unsafe mutex = .allocate(capacity: 1)
            unsafe mutex.initialize(to: pthread_mutex_t())
            unsafe pthread_mutex_init(mutex, nil)
        }

        deinit {
            unsafe pthread_mutex_destroy(mutex)
            unsafe mutex.deallocate()
        }

        /// Runs `body` on the value while no other thread does; keep it as short as an append.
        package func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
            unsafe pthread_mutex_lock(mutex)
            defer { unsafe pthread_mutex_unlock(mutex) }
            return body(&value)
        }

        /// The same, but nil at once while another thread is there.
        package func withLockIfFree<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result? {
            guard unsafe pthread_mutex_trylock(mutex) == 0 else { return nil }
            defer { unsafe pthread_mutex_unlock(mutex) }
            return body(&value)
        }
    }
#else
    internal import Synchronization

    /// A value behind a lock: the only lock in the tree.
    ///
    /// Any thread but the audio thread may use it.
    package final class Guarded<Value>: Sendable {
        private let mutex: Mutex<Value>

        /// Puts `value` behind a lock.
        package init(_ value: sending Value) {
            mutex = Mutex(value)
        }

        /// Runs `body` on the value while no other thread does; keep it as short as an append.
        package func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
            mutex.withLock(body)
        }

        /// The same, but nil at once while another thread is there.
        package func withLockIfFree<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result? {
            mutex.withLockIfAvailable(body)
        }
    }
#endif
