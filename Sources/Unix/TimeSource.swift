/// Where the control thread takes the present from: the system, or a test that moves time by hand.
package protocol TimeSource: AnyObject {
    /// The present.
    var now: MonotonicTime { get }

    /// Whether time moves only when somebody moves it; a loop then needs no timer of the kernel.
    var isManual: Bool { get }
}
