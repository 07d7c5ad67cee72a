import Harness
import Testing

extension EndToEnd {
    /// python-mpd2 drives playd unchanged.
    @Suite("python-mpd2")
    struct PythonTests {
        private static let script = """
            import sys, mpd
            client = mpd.MPDClient()
            client.timeout = 20
            client.connect(sys.argv[1])
            client.add("")
            songs = client.playlistinfo()
            assert len(songs) == 7 and songs[1]["title"] == "Gryning" and songs[1]["pos"] == "1", songs
            client.play(1)
            status = client.status()
            assert status["state"] == "play" and status["song"] == "1" and status["partition"] == "default", status
            assert client.currentsong()["file"].endswith("01 Gryning.mp3")
            client.command_list_ok_begin()
            client.repeat(1)
            client.status()
            client.setvol(33)
            answers = client.command_list_end()
            assert answers[1]["repeat"] == "1", answers
            assert client.status()["volume"] == "33"
            assert {"player", "options", "mixer", "playlist"} <= set(client.idle())
            try:
                client.playid(99)
            except mpd.CommandError as error:
                assert "No such song" in str(error)
            else:
                raise AssertionError("99 is no song")
            assert client.outputs()[0]["outputenabled"] == "1"
            assert int(client.stats()["songs"]) == 7
            assert "Artist" in client.tagtypes()
            assert "status" in client.commands() and client.notcommands() == []
            assert client.decoders()[0]["plugin"] == "mpg123"
            assert client.urlhandlers() == ["file://"]
            assert int(client.addid(songs[0]["file"])) > 7
            client.seekcur(3)
            client.pause(1)
            client.deleteid(songs[0]["id"])
            client.delete((0, 2))
            assert len(client.playlistid()) == 5
            client.stop()
            client.clear()
            client.ping()
            client.close()
            client.disconnect()
            print("fine")
            """

        @Test("Status, queue, lists, idle, errors and everything it asks at connect")
        func everything() throws {
            let stage = try Stage()
            // Debian's module belongs to Debian's interpreter.
            let finished = try Program.run("/usr/bin/python3", ["-c", Self.script, stage.socket])
            #expect(finished.output == "fine\n", "\(finished.errors)")
        }
    }
}
