internal import Glibc

/// Starts a process with its three standard descriptors on files and nothing else inherited.
///
/// Foundation's `Process` takes a program for running as long as any daemon it left behind lives: unfit here.
enum Spawn {
    /// Where a process begins.
    struct Plan {
        let executable: String
        let arguments: [String]
        let environment: [String: String]
        let input: String
        let output: String
        let errors: String
    }

    /// Starts it and gives its pid.
    static func start(_ plan: Plan) throws -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        let writing = O_WRONLY | O_CREAT | O_APPEND
        unsafe posix_spawn_file_actions_addopen(&actions, 0, plan.input, O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, plan.output, writing, 0o600)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, plan.errors, writing, 0o600)
        // glibc takes closing what is not open for done.
        for descriptor in Int32(3)..<256 { unsafe posix_spawn_file_actions_addclose(&actions, descriptor) }

        // The test runner's signal mask and ignored signals are no business of the program's.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var arguments = unsafe ([plan.executable] + plan.arguments).map { unsafe strdup($0) } + [nil]
        var environment = unsafe plan.environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer {
            unsafe arguments.forEach { unsafe free($0) }
            unsafe environment.forEach { unsafe free($0) }
        }
        var pid: pid_t = 0
        let code = unsafe posix_spawn(&pid, plan.executable, &actions, &attributes, &arguments, &environment)
        guard code == 0 else {
            throw HarnessError("cannot start \(plan.executable): \(unsafe String(cString: strerror(code)))")
        }
        return pid
    }

    /// The exit code of a child that has ended (128 + n after signal n), nil while it runs; asked once after the end.
    static func status(of pid: pid_t) -> Int32? {
        var status: Int32 = 0
        guard unsafe waitpid(pid, &status, WNOHANG) == pid else { return nil }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}
