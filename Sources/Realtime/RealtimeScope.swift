#if RTSAN
    @_silgen_name("__rtsan_realtime_enter") @_noLocks @_noAllocation private func enterRealtime()
    @_silgen_name("__rtsan_realtime_exit") @_noLocks @_noAllocation private func exitRealtime()
#endif

/// Marks the code between `enter` and `exit` as real-time for RealtimeSanitizer; nothing in other builds.
package enum RealtimeScope {
    /// From here on the sanitizer stops the program at an allocation, a lock or a system call of this thread.
    @_noLocks @_noAllocation @inline(__always)
    package static func enter() {
        #if RTSAN
            enterRealtime()
        #endif
    }

    /// Ends what `enter` began.
    @_noLocks @_noAllocation @inline(__always)
    package static func exit() {
        #if RTSAN
            exitRealtime()
        #endif
    }
}
