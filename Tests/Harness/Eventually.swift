internal import Foundation

/// Waits until `condition` holds and says whether it did; looks every 5 ms.
///
/// The limit ends hangs, it is no measurement.
package func eventually(within seconds: Double = 20, _ condition: () throws -> Bool) rethrows -> Bool {
    let limit = Date(timeIntervalSinceNow: seconds)
    while true {
        if try condition() { return true }
        if Date() > limit { return false }
        Thread.sleep(forTimeInterval: 0.005)
    }
}
