import Testing
import Unix

/// The number of the `Errno` that `body` throws; nil when it does not throw.
func refusal(_ body: () throws -> Void) -> Int32? {
    do {
        try body()
    } catch let error as Errno {
        return error.code
    } catch {
        Issue.record("no Errno: \(error)")
    }
    return nil
}
