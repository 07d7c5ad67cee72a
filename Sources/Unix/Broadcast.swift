/// Sends the same bytes to many sockets in half the time: a second thread takes its share.
///
/// Belongs to the thread that made it. The second thread sleeps while there is nothing to send.
package final class Broadcast {
    /// With fewer sockets than this the other thread would come too late to be of use.
    package static let least = 64

    private let orders: Mailbox<BroadcastJob?>
    private let end: Mailbox<Void>
    private let thread: WorkerThread

    /// Starts the second thread; throws when the system refuses a thread or a descriptor.
    package init() throws(Errno) {
        let orders = try Mailbox<BroadcastJob?>()
        self.orders = orders
        end = try Mailbox()
        thread = try WorkerThread.start(name: "broadcast") {
            while orders.wait(milliseconds: nil) {
                for job in orders.drain() {
                    guard let job else { return }
                    job.work()
                }
            }
        }
    }

    deinit {
        orders.post(nil)
        thread.join()
    }

    /// Writes `bytes` to each of the sockets without blocking on any, and answers which did not take them all.
    ///
    /// Returns when no thread works on it any more. One that failed counts as one that took nothing: writing to it
    /// again tells why.
    package func send(_ bytes: [UInt8], to sockets: [Int32]) -> [Shortfall] {
        let job = BroadcastJob(bytes, to: sockets, end: end)
        if thread.keepApart() { orders.post(job) }
        job.work()
        return job.finish()
    }
}
