import Playback
import Wire

extension Ack {
    /// The one place where a refusal of the player becomes one of the protocol.
    init(_ error: PlayerError) {
        let code: AckCode =
            switch error.code {
            case .badIndex, .badPosition: .argument
            case .noSuchSong, .nothingToUndo: .noExist
            case .notPlaying, .noCurrentSong: .playerSync
            case .queueFull: .playlistMax
            }
        self.init(code, error.message)
    }
}

extension Zone {
    /// Lets the player act; its refusal becomes the protocol's.
    func command(_ action: (inout Player) throws(PlayerError) -> [Effect]) throws(Ack) {
        do throws(PlayerError) {
            try act(action)
        } catch {
            throw Ack(error)
        }
    }
}
