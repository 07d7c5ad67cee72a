/// An output of the protocol's list.
enum OutputPlace: Equatable {
    /// The first one: whatever the desktop plays on.
    case standard
    /// The sink of this name.
    case sink(String)
}
