import Output
import Wire

/// Where the zone is heard, and what happens there.
extension Zone {
    func take(_ event: OutputEvent) {
        switch event {
        case .sinks, .route, .missing: note(.output)
        default: break
        }
    }
}
