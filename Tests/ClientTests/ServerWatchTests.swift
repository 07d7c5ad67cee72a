import Foundation
import Testing
import Unix

@testable import Client

@Suite struct ServerWatchTests {
    @Test func foldersThatComeAreFollowedDownToTheSocket() throws {
        let base = FileManager.default.temporaryDirectory.appendingPathComponent("watch-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: base) }
        let loop = try EventLoop()
        var changes = 0
        let address = Address(.socket(path: base + "/playd/socket"))
        let watch = ServerWatch(loop: loop, addresses: [address, Address(.host("localhost", port: 1))]) { changes += 1 }
        watch.begin()
        try FileManager.default.createDirectory(atPath: base + "/playd", withIntermediateDirectories: false)
        loop.turn(waitingAtMost: 5000)
        #expect(changes == 1)
        watch.begin()
        _ = FileManager.default.createFile(atPath: base + "/playd/socket", contents: nil)
        loop.turn(waitingAtMost: 5000)
        #expect(changes == 2)
        watch.end()
        _ = FileManager.default.createFile(atPath: base + "/playd/other", contents: nil)
        loop.turn(waitingAtMost: 0)
        #expect(changes == 2)
    }
}
