/// What the configuration says of outputs and interruptions.
extension Configuration {
    /// The settings of the outputs.
    static func outputs(_ settings: Settings) throws(ConfigurationError) -> OutputSettings {
        var outputs = OutputSettings()
        outputs.lossPolicy = try choice(settings, .onOutputLost)
        if let text = settings[.resumeWithin] { outputs.resumeWithin = try number(text, .resumeWithin, in: 0...3600) }
        if let text = settings[.volumeMax] {
            outputs.volumeMax = try number(text, .volumeMax, in: 100...OutputSettings.mostVolume)
        }
        outputs.volumeTarget = try choice(settings, .volumeTarget, usual: outputs.volumeTarget)
        outputs.onCall = try choice(settings, .onCall, usual: outputs.onCall)
        outputs.onOtherPlayback = try choice(settings, .onOtherPlayback, usual: outputs.onOtherPlayback)
        return outputs
    }
}
