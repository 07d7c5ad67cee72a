/// Turns a row of failures into one sentence at its beginning and one at its end.
struct FailureSpell {
    private var lasts = false

    /// What there is to say about a write that failed for this reason, or, with nil, succeeded.
    mutating func note(_ reason: String?, path: String) -> String? {
        defer { lasts = reason != nil }
        switch (lasts, reason) {
        case (false, let reason?):
            return "\(path) cannot be written, changes are lost when playd ends before that is over: \(reason)"
        case (true, nil): return "\(path) can be written again, nothing was lost"
        default: return nil
        }
    }
}
