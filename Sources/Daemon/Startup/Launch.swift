import Arguments
import Unix

/// `playd` as a whole: command line in, exit code out.
package enum Launch {
    /// Runs with the arguments of the process, its own name left out; returns the exit code.
    package static func run(_ arguments: [String]) -> Int32 {
        do throws(UsageError) {
            let options = try ServerOptions(arguments)
            if options.isHelp {
                print(ServerOptions.help)
            } else if options.isVersion {
                print("playd \(Daemon.version)")
            } else {
                return run(options)
            }
            return 0
        } catch {
            return complain(error.message, code: 2)
        }
    }

    private static func run(_ options: ServerOptions) -> Int32 {
        do throws(ConfigurationError) {
            let configuration = try Configuration(options: options)
            if options.isCheck {
                print("The configuration is fine.")
                return 0
            }
            return serve(configuration, log: Log(isVerbose: options.isVerbose))
        } catch {
            return complain(error.message, code: 2)
        }
    }

    private static func serve(_ configuration: Configuration, log: Log) -> Int32 {
        SpareMemory.shareAmongThreads()
        SpareMemory.keepNothingLarge()
        // A client costs a descriptor, and the usual limit is for programs that have a few.
        ProcessFacts.raiseDescriptorLimit()
        do throws(StartupError) {
            try Daemon(configuration, log: log).run()
            return 0
        } catch {
            return complain(error.message, code: error.isUsage ? 2 : 1)
        }
    }

    private static func complain(_ sentence: String, code: Int32) -> Int32 {
        StandardError.write("playd: \(sentence)")
        return code
    }
}
