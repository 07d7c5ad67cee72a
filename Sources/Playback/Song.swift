/// A piece of music as the queue knows it; it never changes, so that entries share it.
///
/// Its text lies packed in one array, as there may be a hundred thousand songs; what is asked for is made on the spot.
/// Any thread.
package final class Song: Sendable {
    /// The directory that the URI is meant below; nil: the URI is the absolute path.
    package let folder: SongFolder?
    /// When the file was modified (0, −1, 1, −2, … as 0, 1, 2, 3, …), length, rate, channels and bits, each plus one and 0 for none, then the URI, then the tags.
    private let bytes: [UInt8]
    /// What songs of one album have in common, and only they but for a very small chance; 0: it stands alone.
    ///
    /// An album is known by its title and by its artist, or by its folder where nobody has written that down.
    let album: Int

    /// A song of which everything but the place is optional.
    package init(
        uri: String, folder: SongFolder? = nil, milliseconds: Int? = nil, modified: Int64? = nil,
        format: SongFormat? = nil, tags: some Sequence<SongTag> = []
    ) {
        self.folder = folder
        // Small on either side of zero.
        let date = modified.map { Packing.folded($0) &+ 1 }
        let numbers = [milliseconds, format?.rate, format?.channels, format?.bits].map { $0.map { UInt64($0) + 1 } }
        let head = ([date] + numbers).map { $0 ?? 0 }
        let size = head.reduce(Packing.size(of: uri) + Packing.size(of: tags)) { $0 + Packing.size(of: $1) }
        var packing = Packing(capacity: size)
        for number in head { packing.append(number) }
        packing.append(uri)
        for tag in tags { packing.append(tag) }
        bytes = packing.bytes
        album = Self.album(
            tags.first { $0.name == .album }?.value, tags.first { $0.name == .albumArtist }?.value, uri)
    }

    /// What clients see and send back: the path below the music directory, or an absolute path.
    package var uri: String {
        var unpacking = unpacking(behind: Self.headCount)
        return unpacking.text() ?? ""
    }

    /// The absolute path that is opened.
    package var path: String { folder.map { "\($0.path)/\(uri)" } ?? uri }

    /// When the file was last modified, in Unix seconds.
    package var modified: Int64? {
        var unpacking = unpacking(behind: 0)
        return unpacking.optional().map(Unpacking.unfolded)
    }

    /// Length in milliseconds, when it is known.
    package var milliseconds: Int? {
        var unpacking = unpacking(behind: 1)
        return unpacking.optional().map { Int($0) }
    }

    /// Rate, bits and channels, when somebody has looked into the file.
    package var format: SongFormat? {
        var unpacking = unpacking(behind: 2)
        guard let rate = unpacking.optional(), let channels = unpacking.optional() else { return nil }
        return SongFormat(rate: Int(rate), bits: unpacking.optional().map { Int($0) }, channels: Int(channels))
    }

    /// The tags in the order of the file; a name may come several times.
    package var tags: SongTags { tags(nil) }

    /// The tags of one name in the order of the file; nil: all.
    package func tags(_ name: SongTag.Name?) -> SongTags {
        var unpacking = unpacking(behind: Self.headCount)
        unpacking.skipText()
        return SongTags(unpacking, name)
    }

    /// Shows `body` the URI as UTF-8, where it lies.
    package func withURI(_ body: (Span<UInt8>) -> Void) {
        var unpacking = unpacking(behind: Self.headCount)
        unpacking.withText(body)
    }

    /// Shows `body` the tags in the order of the file, their values as UTF-8, where they lie.
    package func forEachTag(_ body: (SongTag.Name, Span<UInt8>) -> Void) {
        var unpacking = unpacking(behind: Self.headCount)
        unpacking.skipText()
        while let name = unpacking.tagName(), unpacking.withText({ body(name, $0) }) {}
    }

    /// The first value of a tag.
    package func first(_ name: SongTag.Name) -> String? {
        var tags = tags(name).makeIterator()
        return tags.next()?.value
    }

    /// Whether the two are equal to the last byte.
    ///
    /// Two names that differ only in how an accent is written are two files, although Swift finds them equal.
    package func isEqual(to other: Song) -> Bool {
        if self === other { return true }
        return bytes == other.bytes
            && (folder === other.folder
                || folder.map { Array($0.path.utf8) } == other.folder.map { Array($0.path.utf8) })
    }

    /// Feeds the hasher with what `isEqual` compares.
    package func hash(into hasher: inout Hasher) {
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }

    private static func album(_ title: String?, _ artist: String?, _ uri: String) -> Int {
        guard let title else { return 0 }
        var hasher = Hasher()
        hasher.combine(title)
        hasher.combine(artist == nil)
        if let artist {
            hasher.combine(artist)
        } else {
            hasher.combine(uri.lastIndex(of: "/").map { uri[..<$0] } ?? "")
        }
        return hasher.finalize() | 1
    }

    /// The numbers in front of the URI.
    private static let headCount = 5

    /// What comes behind so many numbers.
    private func unpacking(behind count: Int) -> Unpacking {
        var unpacking = Unpacking(bytes)
        for _ in 0..<count { _ = unpacking.number() }
        return unpacking
    }
}

extension Unpacking {
    /// A number that was packed plus one, with 0 for none.
    fileprivate mutating func optional() -> UInt64? {
        number().flatMap { $0 == 0 ? nil : $0 - 1 }
    }
}
