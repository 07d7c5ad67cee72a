/// Interleaved 32-bit float audio in memory: what a reference decoder gave or what a sink was heard to play.
package struct Samples: Equatable, Sendable {
    /// One value per channel and frame, interleaved, full scale at ±1.
    package var values: [Float]
    /// Channels per frame, at least 1.
    package let channels: Int
    /// Frames per second.
    package let rate: Int

    /// Audio from interleaved values.
    package init(_ values: [Float], channels: Int, rate: Int) {
        precondition(channels > 0 && values.count % channels == 0, "values come in whole frames")
        self.values = values
        self.channels = channels
        self.rate = rate
    }

    /// How many frames there are.
    package var frameCount: Int { values.count / channels }

    /// A part of it, by frames.
    package func frames(_ range: Range<Int>) -> Samples {
        Samples(
            Array(values[range.lowerBound * channels..<range.upperBound * channels]), channels: channels, rate: rate)
    }

    /// This and then `other`, which has the same format.
    package func followed(by other: Samples) -> Samples {
        precondition(channels == other.channels && rate == other.rate, "only one format at a time")
        return Samples(values + other.values, channels: channels, rate: rate)
    }
}
