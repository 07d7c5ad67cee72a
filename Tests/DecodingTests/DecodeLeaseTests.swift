import Testing
import Unix

@testable import Decoding

/// Who may touch the ring when a decoder does not come back.
@Suite struct DecodeLeaseTests {
    @Test func atWorkNobodyIsGivenUp() throws {
        let lease = DecodeLease()
        #expect(lease.absence == nil)
        #expect(try lease.away(for: 7) { () throws(DecodingError) in 42 } == 42)
        #expect(lease.absence == nil && !lease.isGivenUp)
        #expect(lease.giveUp(1) == nil && !lease.isGivenUp)
    }

    @Test func whoIsGivenUpWhileAwayLearnsItOnReturn() throws {
        let lease = DecodeLease()
        var subject: UInt32?
        #expect(throws: DecodingError.self) {
            try lease.away(for: 7) { () throws(DecodingError) in
                subject = lease.absence.flatMap { lease.giveUp($0) }
            }
        }
        #expect(subject == 7 && lease.isGivenUp && lease.absence == nil)
        var isCalled = false
        #expect(throws: DecodingError.self) {
            try lease.away(for: 8) { () throws(DecodingError) in isCalled = true }
        }
        #expect(!isCalled)
    }

    @Test func aLaterAbsenceIsAnotherOne() throws {
        let lease = DecodeLease()
        var first: Int?
        try lease.away(for: 1) { () throws(DecodingError) in first = lease.absence }
        try lease.away(for: 2) { () throws(DecodingError) in
            #expect(lease.absence != first)
            #expect(first.flatMap { lease.giveUp($0) } == nil)
        }
        #expect(!lease.isGivenUp)
    }

    /// Whenever it happens: either the thread is given up and learns it, or neither.
    @Test func theTwoSidesAgree() throws {
        for _ in 0..<300 {
            let lease = DecodeLease()
            let done = try Mailbox<Int>()
            let thread = try WorkerThread.start(name: "away") {
                var returns = 0
                while returns < 2000, (try? lease.away(for: 3) { () throws(DecodingError) in 0 }) != nil {
                    returns += 1
                }
                done.post(returns)
            }
            var subject: UInt32?
            while subject == nil, !done.wait(milliseconds: 0) { subject = lease.absence.flatMap { lease.giveUp($0) } }
            thread.join()
            let returns = try #require(done.drain().first)
            #expect((subject == 3) == (returns < 2000))
            #expect(lease.isGivenUp == (subject != nil))
        }
    }
}
