/// What python-mpd2 is asked to do, once by the client that waits and once by the one of asyncio.
enum PythonScript {
    /// `STEPS`: a method, its arguments, and what its answer has to be: a test of it, or the number of the error.
    static let steps = """
        import asyncio, inspect, sys, threading, mpd, mpd.asyncio

        SONG = "Östra Kvarnen/Små steg/01 Små steg.mp3"
        ids = lambda songs: [int(song["id"]) for song in songs]

        STEPS = [
            ("ping", (), None),
            ("password", ("nobody set one",), 3),
            ("stats", (), lambda facts: int(facts["uptime"]) >= 0),
            ("commands", (), lambda names: "status" in names and names == sorted(names)),
            ("notcommands", (), lambda names: names == []),
            ("urlhandlers", (), lambda names: "file://" in names),
            ("decoders", (), lambda plugins: "mpg123" in [plugin["plugin"] for plugin in plugins]),
            ("config", (), None),
            ("outputs", (), lambda outputs: outputs[0]["outputenabled"] == "1"),
            ("disableoutput", (0,), None), ("enableoutput", (0,), None),
            ("toggleoutput", (1,), None), ("toggleoutput", (1,), None), ("outputvolume", (1, "100"), None),
            ("partition", ("default",), None),
            ("listpartitions", (), lambda names: names == [{"partition": "default"}]),
            ("tagtypes", (), lambda names: "Artist" in names),
            ("add", (SONG,), None), ("add", ("Östra Kvarnen/Över vattnet",), None), ("add", ("Девятый трамвай",), None),
            ("playlistinfo", (), lambda songs: ids(songs) == [1, 2, 3, 4, 5, 6, 7]),
            ("playlistinfo", ((1, 3),), lambda songs: ids(songs) == [2, 3]),
            ("playlistinfo", (0,), lambda songs: songs[0]["file"] == SONG),
            ("playlist", (), lambda lines: len(lines) == 7 and lines[0] == "file: " + SONG),
            ("tagtypes", ("clear",), None),
            ("tagtypes", ("enable", "Artist", "Title"), None),
            ("playlistid", (1,), lambda songs: "title" in songs[0] and "album" not in songs[0]),
            ("tagtypes", ("all",), None),
            ("addid", (SONG, 0), lambda number: int(number) == 8),
            ("deleteid", (8,), None),
            ("deleteid", (8,), 50),
            ("move", (0, 2), None),
            ("playlistid", (), lambda songs: ids(songs) == [2, 3, 1, 4, 5, 6, 7]),
            ("moveid", (1, 0), None),
            ("swap", (0, 1), None),
            ("swapid", (1, 3), None),
            ("playlistid", (), lambda songs: ids(songs) == [2, 3, 1, 4, 5, 6, 7]),
            ("prio", (5, (1, 3)), None),
            ("prioid", (7, 1), None),
            ("playlistid", (1,), lambda songs: songs[0]["prio"] == "7"),
            ("addtagid", (1, "Title", "x"), 4),
            ("cleartagid", (1,), 4),
            ("playlistfind", ("title", "Gryning"), lambda songs: ids(songs) == [2]),
            ("playlistfind", ("(Title == 'Gryning')",), lambda songs: ids(songs) == [2]),
            ("playlistsearch", ("title", "GRYN"), lambda songs: ids(songs) == [2]),
            ("playlistsearch", ("(any contains 'kvarnen')", "sort", "Title", "window", "0:2"),
                lambda songs: ids(songs) == [2, 1]),
            ("plchanges", (0,), lambda songs: len(songs) == 7),
            ("plchangesposid", (0,), lambda places: places[0] == {"cpos": "0", "id": "2"}),
            ("play", (0,), None),
            ("currentsong", (), lambda song: song["title"] == "Gryning" and song["pos"] == "0"),
            ("status", (), lambda status: status["state"] == "play" and status["songid"] == "2"),
            ("pause", (1,), None),
            ("status", (), lambda status: status["state"] == "pause" and "elapsed" in status),
            ("pause", (0,), None),
            ("next", (), None),
            ("previous", (), None),
            ("playid", (4,), None),
            ("playid", (99,), 50),
            ("seek", (0, 3), None),
            ("seekid", (2, 4.5), None),
            ("seekcur", ("+2",), None),
            ("seekcur", (3,), None),
            ("status", (), lambda status: status["song"] == "0" and 3 <= float(status["elapsed"]) < 15),
            ("stop", (), None),
            ("seekcur", (3,), 55),
            ("repeat", (1,), None),
            ("random", (1,), None),
            ("single", ("oneshot",), None),
            ("consume", (1,), None),
            ("crossfade", (3,), None),
            ("mixrampdb", (-17,), None),
            ("mixrampdelay", (2,), None),
            ("status", (), lambda status: {"repeat": "1", "random": "1", "single": "oneshot", "consume": "1",
                "xfade": "3", "mixrampdb": "-17", "mixrampdelay": "2"}.items() <= status.items()),
            ("repeat", (0,), None), ("random", (0,), None), ("single", (0,), None), ("consume", (0,), None),
            ("crossfade", (0,), None), ("mixrampdb", (0,), None), ("mixrampdelay", ("nan",), None),
            ("replay_gain_mode", ("album",), None),
            ("replay_gain_status", (), lambda mode: mode == "album"),
            ("replay_gain_mode", ("off",), None),
            ("setvol", (30,), None),
            ("volume", (5,), None),
            ("status", (), lambda status: status["volume"] == "35"),
            ("clearerror", (), None),
            ("subscribe", ("lyrics",), None),
            ("subscribe", ("lyrics",), 56),
            ("channels", (), lambda names: names == ["lyrics"]),
            ("sendmessage", ("lyrics", "la la"), None),
            ("readmessages", (), lambda messages: messages == [{"channel": "lyrics", "message": "la la"}]),
            ("unsubscribe", ("lyrics",), None),
            ("shuffle", (), None),
            ("shuffle", ((0, 3),), None),
            ("playlistid", (), lambda songs: sorted(ids(songs)) == [1, 2, 3, 4, 5, 6, 7]),
            ("delete", (0,), None),
            ("delete", ((0, 2),), None),
            ("delete", (9,), 2),
            ("status", (), lambda status: status["playlistlength"] == "4"),
            ("clear", (), None),
            ("playlistinfo", (), lambda songs: songs == []),
        ]

        def check(step, answer):
            if inspect.isgenerator(answer):
                answer = list(answer)
            name, arguments, wanted = step
            if isinstance(wanted, int):
                assert isinstance(answer, mpd.CommandError) and str(answer).startswith("[%d@" % wanted), (step, answer)
            else:
                assert not isinstance(answer, Exception), (step, answer)
                assert wanted is None or wanted(answer), (step, answer)

        def check_all_called(names):
            methods = {name for name in names if hasattr(mpd.MPDClient, name)}
            left = methods - {name for name, _, _ in STEPS} - {"idle", "close", "kill"}
            assert not left, ("without a step", left)

        """

    /// The client that waits: the steps, command lists, and idling in turn with another client.
    static let waiting = """
        client, other = mpd.MPDClient(), mpd.MPDClient()
        for one in client, other:
            one.timeout = 20
            one.connect(sys.argv[1])
        for step in STEPS:
            try:
                answer = getattr(client, step[0])(*step[1])
            except mpd.CommandError as error:
                answer = error
            check(step, answer)
        check_all_called(client.commands())

        client.command_list_ok_begin()
        client.repeat(1)
        client.status()
        client.setvol(33)
        answers = client.command_list_end()
        assert answers[1]["repeat"] == "1", answers
        client.command_list_ok_begin()
        client.setvol(34)
        client.playid(99)
        client.setvol(35)
        try:
            client.command_list_end()
        except mpd.CommandError as error:
            assert str(error).startswith("[50@1]"), error
        else:
            raise AssertionError("99 is no song")
        assert client.status()["volume"] == "34"

        assert {"player", "options", "mixer", "playlist", "subscription", "message"} <= set(client.idle())
        for turn in range(50):
            changer = threading.Thread(target=lambda: (other.setvol(turn), other.single((turn + 1) % 2)))
            changer.start()
            assert client.idle("options") == ["options"]
            changer.join()
            assert client.idle("mixer") == ["mixer"]
        client.close()
        client.disconnect()
        print("fine")
        """

    /// The client of asyncio: the steps, then changes told to two listeners while the same connection asks for more.
    static let asyncio = """
        async def steps(client):
            for step in STEPS:
                try:
                    answer = await getattr(client, step[0])(*step[1])
                except mpd.CommandError as error:
                    answer = error
                check(step, answer)
            check_all_called(await client.commands())

        async def listen(client, names, ready, told, count):
            iterator = client.idle(names).__aiter__()
            following = asyncio.ensure_future(iterator.__anext__())
            ready.set()
            while len(told) < count:
                told.append(set(await following))
                if len(told) < count:
                    following = asyncio.ensure_future(iterator.__anext__())

        async def main():
            client, other = mpd.asyncio.MPDClient(), mpd.MPDClient()
            # How long it has to be left alone before it idles.
            client.IMMEDIATE_COMMAND_TIMEOUT = 0.01
            await client.connect(sys.argv[1])
            other.connect(sys.argv[1])
            await steps(client)
            ready, told = asyncio.Event(), []
            listener = asyncio.ensure_future(listen(client, ["mixer", "options"], ready, told, 20))
            await ready.wait()
            turn = 0
            while not listener.done():
                other.setvol(turn % 100)
                assert (await client.status())["volume"] == str(turn % 100)
                turn += 1
                await asyncio.sleep(0.1)
            await listener
            assert all(changes <= {"mixer", "options", "player", "playlist", "subscription", "message"}
                for changes in told), told
            client.disconnect()
            other.disconnect()
            print("fine")

        asyncio.run(asyncio.wait_for(main(), 100))
        """
}
