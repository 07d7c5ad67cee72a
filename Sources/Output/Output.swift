package import Realtime

/// Where frames become sound: one stream of one player, with its volume and what mixers show of it.
///
/// One output per zone, for the control thread only. Nothing is opened before the first `open`, and nothing is left
/// running after `close`: a player that does not play disturbs nobody. No call throws and none waits for the sound
/// system; trouble arrives as an event.
///
/// The order of calls is `open`, `activate`, `deactivate`, … and `close`; calls that do not fit the moment
/// (`activate` with no stream) do nothing. `deactivate` is no barrier: one more cycle may run on the audio thread
/// after it returns, so the caller stops the sound by its transport first and changes nothing that the audio thread
/// owns because of it. No frame is lost or heard twice over a pause: the first frame after `activate` is the one
/// after the last that was handed over.
package protocol Output: AnyObject {
    /// What the protocol's `outputs` calls it.
    var name: String { get }
    /// Receives what happens, at the end of a turn of the event loop: never from inside a call to the output.
    var handler: ((OutputEvent) -> Void)? { get set }
    /// How things stand now.
    var state: OutputState { get }
    /// Makes the stream, of 1 to 8 channels in the order of WAV and FLAC, inactive, or gives the one there is another format. Only while inactive.
    func open(format: StreamFormat)
    /// Lets cycles run; short ones, if the stream will get another format before it rests again. Harmless when they run.
    ///
    /// The silence at such a change lasts one or two cycles. They stay as they are while music plays: a graph that is
    /// told to shorten them loses what is left of a long one (0.3.65).
    func activate(withShortCycles isShort: @autoclosure () -> Bool)
    /// Stops cycles and lets the device rest. Harmless when none run.
    func deactivate()
    /// Sets the stream's volume in percent, 0…150, on the cubic scale that desktop mixers use.
    ///
    /// It holds for every stream made from now on. Never set, the volume that the desktop remembers is adopted.
    func setVolume(_ percent: Int)
    /// Silences the stream without touching its volume; remembered like the volume.
    func setMuted(_ on: Bool)
    /// Says what is playing, for mixers; what it lacks of what was said before becomes empty.
    func describe(_ song: StreamDescription)
    /// Makes all that is played quieter by 12 dB, or no longer, with nothing to be seen of it in the volume.
    func setDucked(_ on: Bool)
    /// Ends the stream and everything that belongs to it. Events of it that are not delivered yet are dropped.
    func close()

    // MARK: Where it plays

    /// Begins to observe what there is to play on; nothing is played, and nothing of the listener's is opened.
    func observe()
    /// The sinks there are, by name; a change is told by `sinks`.
    var sinks: [Sink] { get }
    /// Where the stream is to play; it moves there, without losing or repeating a frame.
    ///
    /// Set by us, or by others: that is told by `route`.
    var route: OutputRoute { get set }
    /// What becomes of the music when its sink goes; nil pauses where it was chosen and follows the default else.
    var lossPolicy: LossPolicy? { get set }
    /// What the stream waits for, or would if it were to play; a change is told by `missing`.
    var missing: Missing? { get }
    /// The way that the sound takes behind the stream; nil while there is no stream.
    var path: OutputPath? { get }
    /// Sets the volume of a sink itself, in percent, for everybody who plays on it.
    func setVolume(_ percent: Int, ofSink name: String)
    /// Mutes a sink itself, or unmutes it.
    func setMuted(_ on: Bool, ofSink name: String)
    /// Has a sink play to another port of its card.
    func selectPort(_ port: String, ofSink name: String)
}
