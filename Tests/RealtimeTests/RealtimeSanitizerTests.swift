#if RTSAN
    import Realtime
    import Testing

    /// The sanitizer build proves nothing unless its alarm works.
    @Suite struct RealtimeSanitizerTests {
        @Test func an_allocation_in_the_scope_ends_the_program() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                RealtimeScope.enter()
                let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1000)
                unsafe memory.deallocate()
                RealtimeScope.exit()
            }
            let report = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(report.contains("RealtimeSanitizer: unsafe-library-call"))
        }
    }
#endif
