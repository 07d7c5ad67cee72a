import Client
import Glibc

exit(Playctl(arguments: Array(CommandLine.arguments.dropFirst())).run())
