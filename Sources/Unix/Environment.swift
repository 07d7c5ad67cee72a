internal import Glibc

/// The environment of the process.
package enum Environment {
    /// The value of a variable; nil when it is not set or not UTF-8.
    ///
    /// Any thread, as nobody here sets variables.
    package static func value(_ name: String) -> String? {
        guard let text = unsafe getenv(name) else { return nil }
        return unsafe String(validatingCString: text)
    }
}
