package import Bus

/// The player that is on the bus; called on the control thread.
package protocol MediaControls: AnyObject {
    /// The player as it is now.
    var snapshot: MediaSnapshot { get }
    /// What is heard now, in microseconds of the track.
    var position: Int64 { get }
    /// Does what is wanted, or throws why not.
    func perform(_ command: MediaCommand) throws(BusError)
    /// Adds what is at an address and plays it; `done` gets why not, or nil.
    func open(_ address: String, done: @escaping (BusError?) -> Void)
    /// The player leaves the bus for good: not even what was begun is done any more.
    func close()
}
