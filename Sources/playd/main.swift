import Daemon
import Glibc

let code = Launch.run(Array(CommandLine.arguments.dropFirst()))
_ = fflush(nil)
// Without the destructors of libraries: a thread may hang in one that waits for a disk.
_exit(code)
