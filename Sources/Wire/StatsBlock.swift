/// The answer to `stats`.
package struct StatsBlock: Equatable, Sendable {
    /// What the catalogue holds.
    package struct Catalogue: Equatable, Sendable {
        /// How many different artists, albums and songs there are.
        package let artists, albums, songs: Int
        /// The length of all songs together, in seconds.
        package let seconds: Int
        /// When the catalogue was last brought up to date, in seconds since 1970; nil for never.
        package let updated: Int64?

        /// Counts made of their parts.
        package init(artists: Int, albums: Int, songs: Int, seconds: Int, updated: Int64?) {
            self.artists = artists
            self.albums = albums
            self.songs = songs
            self.seconds = seconds
            self.updated = updated
        }
    }

    /// Seconds since the server started.
    package let uptime: Int
    /// Seconds of music played since then.
    package let playtime: Int
    /// The catalogue's counts; nil (the lines are left out) where there is none.
    package let catalogue: Catalogue?

    /// Figures made of their parts.
    package init(uptime: Int, playtime: Int, catalogue: Catalogue?) {
        self.uptime = uptime
        self.playtime = playtime
        self.catalogue = catalogue
    }

    /// Writes the lines, without the closing `OK`.
    package func write(to reply: inout Reply) {
        reply.pair("uptime", uptime)
        reply.pair("playtime", playtime)
        guard let catalogue else { return }
        reply.pair("artists", catalogue.artists)
        reply.pair("albums", catalogue.albums)
        reply.pair("songs", catalogue.songs)
        reply.pair("db_playtime", catalogue.seconds)
        if let updated = catalogue.updated { reply.pair("db_update", Int(updated)) }
    }
}
