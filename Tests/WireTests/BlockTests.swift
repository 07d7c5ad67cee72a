import Testing

@testable import Wire

@Suite struct BlockTests {
    @Test func statusOfAFreshServer() {
        var status = StatusBlock()
        status.volume = 70
        #expect(
            text { status.write(to: &$0) } == """
                volume: 70
                repeat: 0
                random: 0
                single: 0
                consume: 0
                partition: default
                playlist: 1
                playlistlength: 0
                mixrampdb: 0
                state: stop
                lastloadedplaylist:\u{20}
                randommode: song

                """)
    }

    @Test func everyKeyOfStatusInItsPlace() {
        var status = Self.full
        #expect(
            text { status.write(to: &$0) } == """
                volume: 0
                repeat: 1
                random: 1
                single: oneshot
                consume: 1
                partition: kitchen
                playlist: 2147483647
                playlistlength: 2
                mixrampdb: -17.5
                state: play
                lastloadedplaylist: mix
                xfade: 3
                mixrampdelay: 0.25
                song: 0
                songid: 1
                time: 90:180
                elapsed: 89.500
                bitrate: 192
                duration: 179.983
                audio: 44100:16:2
                updating_db: 4
                error: gone; No such file
                nextsong: 1
                nextsongid: 7
                muted: 1
                stopafter: 3
                sleeptimer: 90
                randommode: album

                """)
        status.state = .pause
        #expect(text { status.write(to: &$0) }.contains("state: pause\n"))
        #expect(text { status.write(to: &$0) }.contains("\nelapsed: 89.500\n"))
    }

    @Test func whatStatusHidesWhenStoppedOrUnknown() {
        var status = Self.full
        status.state = .stop
        let stopped = text { status.write(to: &$0) }
        for key in ["time", "elapsed", "bitrate", "duration", "audio"] { #expect(!stopped.contains("\n\(key): ")) }
        for key in ["song", "songid", "nextsong", "nextsongid", "error"] { #expect(stopped.contains("\n\(key): ")) }
        status = StatusBlock()
        status.state = .play
        let starting = text { status.write(to: &$0) }
        #expect(!starting.contains("volume") && !starting.contains("muted"))
        #expect(starting.hasSuffix("\ntime: 0:0\nelapsed: 0.000\nbitrate: 0\nrandommode: song\n"))
        #expect(!starting.contains("stopafter") && !starting.contains("sleeptimer"))
        status.stopAfter = .album
        #expect(text { status.write(to: &$0) }.contains("\nstopafter: album\n"))
    }

    private func shown(_ song: SongBlock, _ uri: String, _ tags: [(TagType, String)] = []) -> String {
        text { reply in
            song.write(to: &reply, uri: uri.utf8Span.span) { reply in
                for (type, value) in tags { reply.pair(type.name, value.utf8Span.span) }
            }
        }
    }

    @Test func songWithEverything() {
        var song = SongBlock()
        song.range = TimeRange(start: 5, end: 61_000)
        song.modified = 1_700_000_000
        song.added = 1_700_000_001
        song.format = AudioFormat(rate: 44_100, bits: 16, channels: 2)
        song.milliseconds = 179_983
        song.position = 0
        song.id = 12
        song.priority = 255
        let tags: [(TagType, String)] = [
            (.artist, "A"), (.artist, "B"), (.title, "Über\nuns"), (.musicBrainzTrackID, "x"),
        ]
        let whole = """
            file: a/one.mp3
            Range: 0.005-61.000
            Last-Modified: 2023-11-14T22:13:20Z
            Added: 2023-11-14T22:13:21Z
            Format: 44100:16:2
            Artist: A
            Artist: B
            Title: Über uns
            MUSICBRAINZ_TRACKID: x
            Time: 180
            duration: 179.983
            Pos: 0
            Id: 12
            Prio: 255

            """
        #expect(shown(song, "a/one.mp3", tags) == whole)
        #expect(shown(song, "x", tags).hasPrefix("file: x\nRange: "))
    }

    @Test func songFromSomewhereToItsEnd() {
        var song = SongBlock()
        song.range = TimeRange(start: 1_234_567, end: nil)
        song.format = AudioFormat(rate: 8_000, bits: nil, channels: 1)
        #expect(shown(song, "x") == "file: x\nRange: 1234.567-\nFormat: 8000:f:1\n")
    }

    @Test func songWithNothing() {
        #expect(shown(SongBlock(), "x") == "file: x\n")
    }

    /// What is damaged, or too long for a line, is cleaned on its way.
    @Test func bytesThatLieSomewhere() {
        let bad: [UInt8] = [0x61, 0xFF, 0x0A, 0xC2]
        #expect(text { $0.pair("Title", bad.span) } == "Title: a\u{FFFD} \u{FFFD}\n")
        let wild: [UInt8] = [0x61, 0xFF, 0xC3]
        #expect(text { $0.pair("Title", wild.span) } == "Title: a\u{FFFD}\u{FFFD}\n")
        let long = [UInt8](repeating: 0x62, count: 5000)
        #expect(text { $0.pair("Title", long.span) }.utf8.count == 4095)
        #expect(text { $0.pair("Title", "l’été".utf8Span.span) } == "Title: l’été\n")
    }

    @Test func stats() {
        let catalogue = StatsBlock.Catalogue(artists: 1, albums: 2, songs: 3, seconds: 4, updated: 5)
        let never = StatsBlock.Catalogue(artists: 0, albums: 0, songs: 0, seconds: 0, updated: nil)
        #expect(
            text { StatsBlock(uptime: 9, playtime: 8, catalogue: catalogue).write(to: &$0) }
                == "uptime: 9\nplaytime: 8\nartists: 1\nalbums: 2\nsongs: 3\ndb_playtime: 4\ndb_update: 5\n")
        #expect(
            text { StatsBlock(uptime: 9, playtime: 8, catalogue: never).write(to: &$0) }
                == "uptime: 9\nplaytime: 8\nartists: 0\nalbums: 0\nsongs: 0\ndb_playtime: 0\n")
        #expect(
            text { StatsBlock(uptime: 9, playtime: 8, catalogue: nil).write(to: &$0) } == "uptime: 9\nplaytime: 8\n")
    }

    @Test func outputsAndDecoders() {
        let output = OutputBlock(
            id: 0, name: "Speakers", plugin: "pipewire", isEnabled: true, attributes: [("dop", "0"), ("x", "a=b")])
        #expect(
            text { output.write(to: &$0) }
                == "outputid: 0\noutputname: Speakers\nplugin: pipewire\noutputenabled: 1\n"
                + "attribute: dop=0\nattribute: x=a=b\n")
        let decoder = DecoderBlock(plugin: "mpg123", suffixes: ["mp3", "mp2"], mimeTypes: ["audio/mpeg"])
        #expect(
            text { decoder.write(to: &$0) }
                == "plugin: mpg123\nsuffix: mp3\nsuffix: mp2\nmime_type: audio/mpeg\n")
    }

    /// Each field by itself makes another status; the same one comes again from memory.
    @Test func `a status from memory is the one asked for`() {
        var memory = StatusMemory()
        var blocks = [StatusBlock(), StatusBlock(), Self.full, Self.full]
        let changes: [(inout StatusBlock) -> Void] = [
            { $0.volume = 1 }, { $0.isRepeating = false }, { $0.isRandom = false }, { $0.single = .off },
            { $0.consume = .off }, { $0.partition = "hall" }, { $0.queueVersion = 3 }, { $0.queueLength = 3 },
            { $0.mixRampDecibels = -3 }, { $0.state = .pause }, { $0.lastLoadedPlaylist = "" }, { $0.crossfade = 1 },
            { $0.mixRampDelay = 1 }, { $0.current = QueuePlace(position: 0, id: 2) }, { $0.elapsed = 89_501 },
            { $0.bitrate = 193 },
            { $0.duration = nil }, { $0.audio = nil }, { $0.updateJob = 5 }, { $0.error = nil }, { $0.next = nil },
            { $0.isMuted = false }, { $0.stopAfter = nil }, { $0.sleepTimer = 89 }, { $0.randomMode = .song },
        ]
        for change in changes {
            var changed = Self.full
            change(&changed)
            blocks += [changed, changed, Self.full]
        }
        for block in blocks {
            #expect(text { memory.write(block, to: &$0) } == text { block.write(to: &$0) })
        }
    }

    private static var full: StatusBlock {
        var status = StatusBlock()
        status.volume = 0
        status.isRepeating = true
        status.isRandom = true
        status.single = .oneshot
        status.consume = .on
        status.partition = "kitchen"
        status.queueVersion = 2_147_483_647
        status.queueLength = 2
        status.mixRampDecibels = -17.5
        status.state = .play
        status.lastLoadedPlaylist = "mix"
        status.crossfade = 3
        status.mixRampDelay = 0.25
        status.current = QueuePlace(position: 0, id: 1)
        status.elapsed = 89_500
        status.bitrate = 192
        status.duration = 179_983
        status.audio = "44100:16:2"
        status.updateJob = 4
        status.error = "gone; No such file"
        status.next = QueuePlace(position: 1, id: 7)
        status.isMuted = true
        status.stopAfter = .songs(3)
        status.sleepTimer = 90
        status.randomMode = .album
        return status
    }
}
