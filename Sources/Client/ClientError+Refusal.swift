package import Wire

extension ClientError {
    /// The server's refusal as an error, in its own words.
    package init(_ refusal: Refusal) {
        let code: Code =
            switch refusal.ack.code {
            case .password, .permission: .permission
            default: .refused
            }
        self.init(code, refusal.command, refusal.ack.message)
    }
}
