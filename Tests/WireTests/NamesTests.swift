import Testing

@testable import Wire

@Suite struct NamesTests {
    @Test func tagsAreFoundInAnyCaseAndSpelledInOne() {
        #expect(TagType.allCases.count == 35)
        for type in TagType.allCases {
            #expect(TagType(name: type.name) == type)
            #expect(TagType(name: type.name.uppercased()) == type)
            #expect(TagType(name: type.name.lowercased()) == type)
        }
        #expect(TagType(name: "albumARTISTsort") == .albumArtistSort)
        #expect(TagType(name: "") == nil)
        #expect(TagType(name: "Artis") == nil)
        #expect(TagType(name: "DiscSubtitle") == nil)
    }

    /// A case and its spelling stand in two lists; this shows a shift between them.
    @Test func casesAndSpellingsAgree() {
        for type in TagType.allCases {
            #expect("\(type)".lowercased() == type.name.lowercased().filter { $0 != "_" })
        }
        #expect(TagType.showMovement.name == "ShowMovement")
        #expect(TagType.musicBrainzReleaseGroupID.name == "MUSICBRAINZ_RELEASEGROUPID")
    }

    @Test func masks() {
        for type in TagType.allCases {
            #expect(TagMask.all.contains(type))
            #expect(!TagMask.none.contains(type))
            #expect(TagMask(type).contains(type))
            #expect(!TagMask.all.subtracting(TagMask(type)).contains(type))
        }
    }

    @Test func unknownTag() {
        #expect(throws: Ack(.argument, "Unknown tag type: Foo")) { try Argument.tagType("Foo") }
    }

    @Test func subsystemsInTheirOnlyOrder() throws {
        #expect(
            Subsystems.all.names == [
                "database", "stored_playlist", "playlist", "player", "mixer", "output", "options", "sticker", "update",
                "subscription", "message", "neighbor", "mount", "partition",
            ])
        let mixed: Subsystems = [.options, .playlist, .player, .partition, .storedPlaylist]
        #expect(mixed.names == ["stored_playlist", "playlist", "player", "options", "partition"])
        #expect(Subsystems([.mixer, .update]).names == ["mixer", "update"])
        #expect(try Argument.subsystems(["MIXER", "Player"]) == [.mixer, .player])
        #expect(try Argument.subsystems([]) == .all)
        #expect(throws: Ack(.argument, "Unrecognized idle event: foo")) { try Argument.subsystems(["player", "foo"]) }
    }

    @Test func features() throws {
        #expect(ProtocolFeatures.all.names == ["hide_playlists_in_root"])
        #expect(ProtocolFeatures().names == [])
        #expect(try ProtocolFeatures(names: ["hide_playlists_in_root"]) == .hidePlaylistsInRoot)
        #expect(try ProtocolFeatures(names: ["Hide_Playlists_in_Root"][...]) == .all)
        #expect(throws: Ack(.argument, "Unknown protocol feature: x")) {
            try ProtocolFeatures(names: ["hide_playlists_in_root", "x"])
        }
        #expect(throws: Ack(.argument, "Not enough arguments")) { try ProtocolFeatures(names: []) }
    }
}
