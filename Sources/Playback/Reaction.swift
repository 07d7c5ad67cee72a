/// The effects of one command or report while they are being collected.
struct Reaction {
    var effects: [Effect] = []
    var topics: Topics = []
}
