/// How far a stream is on its way from one sink to another.
enum StreamMove: Equatable {
    /// Its cycles become silent, for the one in which it is unlinked is heard nowhere.
    case silencing
    /// It is being linked to the other sink.
    case linking
}
