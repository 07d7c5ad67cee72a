package import Output

/// What the configuration says of outputs, their volume, and what may interrupt the music.
package struct OutputSettings: Equatable, Sendable {
    /// Which volume the protocol's plain volume is.
    package enum VolumeTarget: String, CaseIterable, Sendable {
        /// That of our stream.
        case stream
        /// That of the sink that is played on.
        case output
    }

    /// What becomes of the music during a call.
    package enum CallPolicy: String, CaseIterable, Sendable {
        /// It pauses, and goes on afterwards.
        case pause
        /// It is played 12 dB quieter.
        case duck
        /// Nothing.
        case ignore
    }

    /// What becomes of the music when another program begins to play.
    package enum PlaybackPolicy: String, CaseIterable, Sendable {
        /// Nothing.
        case ignore
        /// It pauses, for good.
        case pause
    }

    /// More than so many percent no volume can be set to here.
    package static let mostVolume = 150
    /// More than so many percent no mixer tells of.
    static let loudest = 1000

    /// What becomes of the music when its sink goes; nil: it pauses where the sink was chosen and follows the default else.
    package var lossPolicy: LossPolicy?
    /// For how many seconds a sink may be away for the music to go on by itself when it returns.
    package var resumeWithin = 15
    /// The highest volume that can be set, in percent.
    package var volumeMax = 100
    /// Which volume is meant.
    package var volumeTarget = VolumeTarget.stream
    /// What becomes of the music during a call.
    package var onCall = CallPolicy.pause
    /// What becomes of the music when another program begins to play.
    package var onOtherPlayback = PlaybackPolicy.ignore

    /// Everything as usual.
    package init() {}
}
