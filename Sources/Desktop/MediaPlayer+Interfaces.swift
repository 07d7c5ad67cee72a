import Bus

/// The interfaces of a player.
extension MediaPlayer {
    /// The program.
    static func root(_ identity: MediaIdentity, _ controls: any MediaControls) -> BusInterface {
        func fixed(_ name: String, _ value: BusValue) -> BusProperty {
            BusProperty(name, value.signature) { value }
        }
        return BusInterface(
            rootInterface,
            methods: [
                BusMethod("Raise") { $0.answer() },
                BusMethod("Quit") { call in call.answer { () throws(BusError) in try controls.perform(.quit) } },
            ],
            properties: [
                fixed("CanQuit", .boolean(identity.canQuit)),
                fixed("CanRaise", .boolean(false)),
                fixed("HasTrackList", .boolean(false)),
                fixed("Identity", .string(identity.name)),
                fixed("DesktopEntry", .string(identity.desktopEntry)),
                fixed("SupportedUriSchemes", .strings(identity.schemes)),
                fixed("SupportedMimeTypes", .strings(identity.mimeTypes)),
            ])
    }

    /// The player.
    static func player(_ controls: any MediaControls) -> BusInterface {
        BusInterface(
            playerInterface,
            methods: [
                method("Next", .next, controls), method("Previous", .previous, controls),
                method("Pause", .pause, controls), method("PlayPause", .playPause, controls),
                method("Stop", .stop, controls), method("Play", .play, controls),
                BusMethod("Seek", [BusParameter("Offset", "x")]) { call in
                    guard case .int64(let offset) = call.arguments.first else { return }
                    call.answer { () throws(BusError) in try controls.perform(.seek(offset)) }
                },
                // Some write the path as plain text.
                BusMethod(
                    "SetPosition", [BusParameter("TrackId", "o"), BusParameter("Position", "x")], orAlso: "sx"
                ) { call in
                    call.answer { () throws(BusError) in try setPosition(call.arguments, controls) }
                },
                BusMethod("OpenUri", [BusParameter("Uri", "s")]) { call in
                    guard case .string(let address) = call.arguments.first else { return }
                    controls.open(address) { error in
                        if let error { call.refuse(error) } else { call.answer() }
                    }
                },
            ],
            properties: MediaProperty.allCases.map { property in
                BusProperty(
                    property.rawValue, property.signature, tellsChanges: property.isTold,
                    read: {
                        property == .position ? .int64(controls.position) : controls.snapshot.value(of: property)
                    },
                    write: setter(of: property, controls))
            },
            signals: [("Seeked", [BusParameter("Position", "x")])])
    }

    private static func method(_ name: String, _ command: MediaCommand, _ controls: any MediaControls) -> BusMethod {
        BusMethod(name) { call in call.answer { () throws(BusError) in try controls.perform(command) } }
    }

    private static func setPosition(_ arguments: [BusValue], _ controls: any MediaControls) throws(BusError) {
        guard arguments.count == 2, case .int64(let position) = arguments[1] else { return }
        switch arguments[0] {
        case .path(let path), .string(let path):
            // A track that is not there any more is none of ours either.
            guard let id = TrackPath.id(path) else { return }
            try controls.perform(.setPosition(id, position))
        default: return
        }
    }

    private static func setter(
        of property: MediaProperty, _ controls: any MediaControls
    ) -> ((BusValue) throws(BusError) -> Void)? {
        switch property {
        case .loopStatus, .rate, .shuffle, .volume:
            { (value: BusValue) throws(BusError) in
                if let command = try MediaCommand(setting: property, to: value) { try controls.perform(command) }
            }
        default: nil
        }
    }
}
