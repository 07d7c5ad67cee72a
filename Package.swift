// swift-tools-version: 6.2
import PackageDescription

// `contrib/test` builds the sanitizer variants by these two variables, each in a scratch path of its own.
let realtimeSanitizer = Context.environment["PLAYD_RTSAN_RUNTIME"]
let isThreadSanitized = Context.environment["PLAYD_TSAN"] != nil

// One set of settings for every Swift target: no module is quietly laxer than another.
let settings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
    ] + (realtimeSanitizer == nil ? [] : [.define("RTSAN")]) + (isThreadSanitized ? [.define("TSAN")] : [])

let sanitizerLinking: [LinkerSetting] =
    realtimeSanitizer.map { runtime in
        [
            .unsafeFlags([
                "-Xlinker", "--whole-archive", "-Xlinker", runtime, "-Xlinker", "--no-whole-archive",
                "-Xlinker", "--export-dynamic",
            ]),
            .linkedLibrary("stdc++"),
        ]
    } ?? []

/// A module of the product; `dependencies` are exactly the imports that the module table of CONTRIBUTING.md allows.
func module(_ name: String, _ dependencies: [String] = [], linking: [LinkerSetting] = []) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings,
        linkerSettings: linking)
}

/// One of the three programs.
///
/// The small ones carry no shared library at all, for the shortest start. In the server, relocations are packed: half a megabyte
/// less to be read and kept.
func program(_ name: String, _ dependencies: [String], isStatic: Bool = false) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings,
        linkerSettings: [
            .unsafeFlags(
                ["-use-ld=lld"]
                    + (isStatic
                        ? ["-static-executable"]
                        : ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]),
                .when(configuration: .release))
        ])
}

/// A test target.
func tests(_ name: String, _ dependencies: [String]) -> Target {
    .testTarget(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

let package = Package(
    name: "playd",
    products: [
        .executable(name: "playd", targets: ["playd"]),
        .executable(name: "playctl", targets: ["playctl"]),
        .executable(name: "playbar", targets: ["playbar"]),
    ],
    targets: [
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CMpg123", pkgConfig: "libmpg123", providers: [.apt(["libmpg123-dev"])]),
        .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CSampleRate", pkgConfig: "samplerate", providers: [.apt(["libsamplerate0-dev"])]),
        .systemLibrary(name: "CEbur128", pkgConfig: "libebur128", providers: [.apt(["libebur128-dev"])]),
        .systemLibrary(name: "CInih", pkgConfig: "inih", providers: [.apt(["libinih-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CPcre2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
        // Its pkg-config file has a flag that SwiftPM warns of and that the shared library does not need.
        .systemLibrary(name: "CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        // Swift sees one small header of ours and none of PipeWire's, whose macros differ between versions.
        .target(
            name: "CPipeWire",
            cSettings: [
                .unsafeFlags([
                    "-I/usr/include/pipewire-0.3", "-I/usr/include/spa-0.2", "-Wall", "-Wextra", "-Werror",
                ])
            ],
            linkerSettings: [.linkedLibrary("pipewire-0.3")]),
        // The one piece of C++: TagLib's classes have no C face that gives more than the seven tags of ID3v1.
        .target(
            name: "CTagLib", cxxSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("tag"), .linkedLibrary("stdc++")]),

        module("Wire"),
        module("Playback"),
        // Whatever carries real-time code is linked with the runtime that watches it, and once.
        module("Realtime", linking: sanitizerLinking),
        module("Unix", ["CLinux"]),
        module("Decoding", ["Realtime", "Unix", "Tags", "CMpg123", "CSndFile", "CSampleRate"]),
        module("Tags", ["CMpg123", "CTagLib"]),
        module("Loudness", ["Realtime", "Decoding", "Tags", "SQLite", "Unix", "CEbur128"]),
        module("Output", ["Realtime", "Unix", "CPipeWire"]),
        module("SQLite", ["CSQLite"]),
        module("Text", ["CPcre2", "CUtf8proc"]),
        module("Bus", ["Unix", "CSystemd"]),
        module("Desktop", ["Bus", "Playback", "Unix"]),
        module("Client", ["Wire", "Unix"]),
        module("Arguments"),
        module("Template"),
        module(
            "Daemon",
            [
                "Wire", "Playback", "Realtime", "Unix", "Decoding", "Tags", "Loudness", "Output", "SQLite", "Text",
                "Bus", "Desktop", "Arguments", "CInih",
            ]),

        program("playd", ["Daemon"]),
        program("playctl", ["Client", "Arguments", "Template"], isStatic: true),
        program("playbar", ["Client", "Arguments", "Template"], isStatic: true),

        .target(name: "Harness", path: "Tests/Harness", swiftSettings: settings),
        // A program that tests start. PipeWire's headers are not clean enough for -Wextra when so much of them is used.
        .executableTarget(
            name: "FakeCard", path: "Tests/FakeCard",
            cSettings: [
                .unsafeFlags([
                    "-isystem", "/usr/include/pipewire-0.3", "-isystem", "/usr/include/spa-0.2", "-Wall", "-Wextra",
                    "-Werror",
                ])
            ],
            linkerSettings: [.linkedLibrary("pipewire-0.3")]),
        tests("WireTests", ["Wire", "Harness"]),
        tests("PlaybackTests", ["Playback"]),
        tests("RealtimeTests", ["Realtime"]),
        tests("UnixTests", ["Unix", "Harness"]),
        tests("DecodingTests", ["Decoding", "Realtime", "Tags", "Unix", "Harness"]),
        tests("TagsTests", ["Tags", "Harness"]),
        tests("LoudnessTests", ["Loudness", "Decoding", "Realtime", "SQLite", "Tags", "Unix", "Harness"]),
        tests("OutputTests", ["Output", "Realtime", "Unix", "Harness"]),
        tests("SQLiteTests", ["SQLite", "Harness"]),
        tests("TextTests", ["Text", "Harness"]),
        tests("BusTests", ["Bus", "Unix", "Harness"]),
        tests("DesktopTests", ["Desktop", "Bus", "Playback"]),
        tests("ClientTests", ["Client", "Wire", "Unix"]),
        tests("ArgumentsTests", ["Arguments"]),
        tests("TemplateTests", ["Template", "Harness"]),
        tests(
            "DaemonTests",
            [
                "Arguments", "Bus", "Daemon", "Decoding", "Desktop", "Loudness", "Wire", "Playback", "Output",
                "Realtime", "SQLite",
                "Tags", "Text", "Unix", "Harness",
            ]),
        tests("EndToEndTests", ["Harness"]),
    ],
    cxxLanguageStandard: .cxx17
)

// A sanitizer's build has the tests that it watches and what they need, and is done in half the time.
let watched: [String]? =
    if realtimeSanitizer != nil {
        ["RealtimeTests", "OutputTests", "FakeCard"]
    } else if isThreadSanitized {
        ["RealtimeTests", "UnixTests", "DaemonTests"]
    } else {
        nil
    }
if let watched {
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var needed = Set(watched)
    var pending = watched
    while let name = pending.popLast() {
        for case .byNameItem(let dependency, _) in targets[name]?.dependencies ?? []
        where needed.insert(dependency).inserted {
            pending.append(dependency)
        }
    }
    package.products = []
    package.targets.removeAll { !needed.contains($0.name) }
}
