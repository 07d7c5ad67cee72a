import Client
import Template

extension BarContent {
    /// A snapshot in the words of a bar.
    init(_ snapshot: BarSnapshot) {
        self.init(
            state: BarState(snapshot), artist: snapshot.song?.artist ?? "", title: snapshot.song?.displayTitle ?? "",
            album: snapshot.song?.album ?? "", volume: snapshot.volume, modes: snapshot.modes)
    }
}
