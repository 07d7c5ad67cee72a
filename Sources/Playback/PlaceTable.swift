/// Where each queued id is: constant time, and no hashing when half of a queue moves up by one.
///
/// Ids are handed out in sequence, so a page of neighbors is one small array; pages come and go with their ids.
struct PlaceTable: Sendable {
    private static let pageBits = 10
    private static let pageSize = 1 << pageBits
    private static let nowhere: Int32 = -1

    private var pages: [[Int32]] = []
    /// How many ids of each page have a place.
    private var counts: [Int] = []

    subscript(id: UInt32) -> Int? {
        let page = Int(id) >> Self.pageBits
        guard page < pages.count, !pages[page].isEmpty else { return nil }
        let place = pages[page][Int(id) & (Self.pageSize - 1)]
        return place == Self.nowhere ? nil : Int(place)
    }

    /// Puts an id somewhere, or somewhere else.
    mutating func put(_ id: UInt32, at position: Int) {
        let page = Int(id) >> Self.pageBits
        let slot = Int(id) & (Self.pageSize - 1)
        while pages.count <= page {
            pages.append([])
            counts.append(0)
        }
        if pages[page].isEmpty { pages[page] = Array(repeating: Self.nowhere, count: Self.pageSize) }
        if pages[page][slot] == Self.nowhere { counts[page] += 1 }
        pages[page][slot] = Int32(position)
    }

    /// Forgets an id.
    mutating func remove(_ id: UInt32) {
        let page = Int(id) >> Self.pageBits
        guard self[id] != nil else { return }
        counts[page] -= 1
        if counts[page] == 0 { pages[page] = [] } else { pages[page][Int(id) & (Self.pageSize - 1)] = Self.nowhere }
    }
}
