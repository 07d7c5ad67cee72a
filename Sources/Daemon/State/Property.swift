/// What of a zone is one value, by its name in the state file.
enum Property: String, CaseIterable {
    case version
    case nextID = "next_id"
    case random
    case randomUnit = "random_unit"
    case repeats = "repeat"
    case single
    case consume
    case stopAfter = "stop_after"
    case state
    case currentID = "current_id"
    case orderIndex = "order_index"
    case chance
    case milliseconds
    case volume
    case isMuted = "muted"
    case crossfade
    case mixRampDecibels = "mixramp_decibels"
    case mixRampDelay = "mixramp_delay"
    case replayGainMode = "replay_gain_mode"
    case places
    case outputs
    case route
    case volumeSink = "volume_sink"
}
