import Glibc
import Testing
import Unix

@Suite struct ErrnoTests {
    @Test func `the text names the operation and the reason`() {
        let error = Errno(code: ENOENT, operation: "open /nowhere")
        #expect(error.message == "No such file or directory")
        #expect(error.description == "open /nowhere: No such file or directory")
    }

    @Test func `the last error is the one of the call before`() {
        _ = close(-1)
        #expect(Errno.last("close") == Errno(code: EBADF, operation: "close"))
    }

    @Test func `the environment is read`() {
        #expect(Environment.value("PATH")?.isEmpty == false)
        #expect(Environment.value("PLAYD_NOBODY_SETS_THIS") == nil)
    }
}
