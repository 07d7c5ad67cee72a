/// The part that the decode thread is working on.
struct DecodedPart {
    let number: Int
    let track: Track
    let decoder: any Decoder
}
