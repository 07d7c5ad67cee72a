import SQLite

extension SQLiteError {
    /// Whether the file itself is at fault, and not the disk, its space, a permission or another program.
    var isDamage: Bool {
        // A file that ends in the middle of a page.
        let shortRead: Int32 = 522
        switch code.primary {
        case .corrupt, .notADatabase, .error, .constraint: return true
        case .inputOutput: return code.rawValue == shortRead
        default: return false
        }
    }
}
