import Client
import Glibc

exit(Playbar(arguments: Array(CommandLine.arguments.dropFirst())).run())
