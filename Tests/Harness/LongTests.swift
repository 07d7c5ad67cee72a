internal import Foundation

/// Tests that look at thousands of cases look at a part of them, unless `PLAYD_LONG_TESTS` is set.
package enum LongTests {
    /// Whether all cases are asked for.
    package static var areWanted: Bool { ProcessInfo.processInfo.environment["PLAYD_LONG_TESTS"] != nil }

    /// How many cases to look at.
    package static func count(_ all: Int, short: Int) -> Int { areWanted ? all : short }
}
