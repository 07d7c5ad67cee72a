internal import CInih
import Unix

/// A file of `key = value` lines, read by libinih.
struct KeyValueFile {
    /// Keys and values, in the order of the file.
    private(set) var pairs: [(key: String, value: String)] = []

    private final class Collector {
        var pairs: [(key: String, value: String)] = []
    }

    /// Reads the file at `path`; throws a sentence that names the line.
    init(path: String) throws(ConfigurationError) {
        let kind: FileStatus.Kind
        do throws(Errno) {
            kind = try Files.status(path).kind
        } catch {
            throw ConfigurationError(.unreadable, path, "the configuration \(path) cannot be read: \(error.message)")
        }
        guard kind == .file else { throw ConfigurationError(.unreadable, path, "\(path) is not a file") }
        let collector = Collector()
        let pointer = unsafe Unmanaged.passUnretained(collector).toOpaque()
        let line = unsafe ini_parse(
            path,
            { user, _, name, value in
                guard let user = unsafe user, let name = unsafe name, let value = unsafe value else { return 0 }
                let collector = unsafe Unmanaged<Collector>.fromOpaque(user).takeUnretainedValue()
                unsafe collector.pairs.append((String(cString: name), String(cString: value)))
                return 1
            }, pointer)
        guard line >= 0 else {
            throw ConfigurationError(.unreadable, path, "the configuration \(path) cannot be read")
        }
        guard line == 0 else {
            throw ConfigurationError(
                .unreadable, path, "\(path):\(line): not a line of the form key = value, or longer than 199 bytes")
        }
        pairs = collector.pairs
    }
}
