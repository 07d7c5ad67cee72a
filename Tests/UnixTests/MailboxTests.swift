import Testing
import Unix

@Suite struct MailboxTests {
    private struct Note: Sendable {
        let sender: Int
        let number: Int
    }

    @Test func `many senders, one loop: nothing lost, each sender in order`() throws {
        let senders = 8
        let each = 12_500
        let mailbox = try Mailbox<Note>()
        let loop = try EventLoop()
        var next = [Int](repeating: 0, count: senders)
        var received = 0
        var inOrder = true
        let watch = try loop.watch(mailbox.descriptor, for: .readable) { _ in
            for note in mailbox.drain() {
                if next[note.sender] != note.number { inOrder = false }
                next[note.sender] = note.number + 1
                received += 1
            }
            if received == senders * each { loop.stop() }
        }
        let threads = try (0..<senders).map { sender in
            try WorkerThread.start(name: "sender \(sender)") {
                for number in 0..<each { mailbox.post(Note(sender: sender, number: number)) }
            }
        }
        loop.run()
        for thread in threads { thread.join() }
        loop.cancel(watch)
        #expect(inOrder)
        #expect(received == senders * each)
        #expect(mailbox.drain().isEmpty)
    }

    @Test func `a worker that blocks is woken by every post`() throws {
        let questions = try Mailbox<Int>()
        let answers = try Mailbox<Int>()
        let worker = try WorkerThread.start(name: "echo") {
            while questions.wait(milliseconds: nil) {
                for number in questions.drain() {
                    answers.post(number)
                    if number < 0 { return }
                }
            }
        }
        for number in 0..<2_000 {
            questions.post(number)
            #expect(answers.wait(milliseconds: 60_000))
            #expect(answers.drain() == [number])
        }
        questions.post(-1)
        worker.join()
    }

    @Test func `waiting ends when the time is out`() throws {
        let mailbox = try Mailbox<Int>()
        let clock = SystemTime()
        let before = clock.now
        #expect(!mailbox.wait(milliseconds: 20))
        #expect(clock.now.nanoseconds(since: before) >= 20_000_000)
        mailbox.post(1)
        mailbox.post(2)
        #expect(mailbox.wait(milliseconds: 0))
        #expect(mailbox.drain() == [1, 2])
        #expect(!mailbox.wait(milliseconds: 0), "draining makes the descriptor quiet")
    }
}
