/// Why a test could not be set up: a program failed, a tool is missing, a file is not as expected.
package struct HarnessError: Error, CustomStringConvertible {
    /// One or more sentences for whoever reads the test's output.
    package let description: String

    /// An error that says `description`.
    package init(_ description: String) {
        self.description = description
    }
}
