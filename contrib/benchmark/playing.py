"""What playing costs: both servers play the same file through a PipeWire of their own into a null sink."""

import os
import subprocess
import time

from server import Server

SECONDS = 20


def make_song(folder):
    """An MP3 file of 320 kbit/s and five minutes, of noise, whose bits are all needed."""
    source = folder / "song.wav"
    subprocess.run(["sox", "-R", "-n", "-r", "44100", "-c", "2", "-b", "16", source, "synth", "300", "pinknoise", "gain",
                    "-n", "-3"], check=True)
    subprocess.run(["lame", "--quiet", "-b", "320", source, folder / "song.mp3"], check=True)
    source.unlink()
    return "song.mp3"


class Playing:
    """The two servers with real outputs, as their users have them."""

    def __init__(self, work, root, programs, mpd):
        self.script, self.folder, self.servers = root / "contrib/private-pipewire", work / "pipewire", []
        exports = subprocess.run([self.script, "start", self.folder, "--sink", "main:900", "--owner", str(os.getpid())],
                                 check=True, capture_output=True, text=True).stdout
        environment = dict(line.removeprefix("export ").split("=", 1) for line in exports.splitlines())
        folders = [work / "playing mpd", work / "playing playd"]
        music = work / "playing"
        for folder in [music, *(folder / "state" for folder in folders)]:
            folder.mkdir(parents=True)
        paths = [make_song(music)]
        (folders[0] / "conf").write_text(f"""
            music_directory "{music}"
            db_file "{folders[0] / "database"}"
            bind_to_address "{folders[0] / "socket"}"
            audio_output {{
                type "pipewire"
                name "PipeWire"
            }}
            """)
        (folders[1] / "conf").write_text("mpd-socket = off\n")
        ours = [programs / "playd", "--config", folders[1] / "conf", "--socket", folders[1] / "socket", "--music", music,
                "--state", folders[1] / "state", "--cache", folders[1] / "cache", "--no-mpris"]
        commands = [[mpd, "--no-daemon", str(folders[0] / "conf")], [str(word) for word in ours]]
        for name, command, folder in zip(["MPD", "playd"], commands, folders):
            # Each finds PipeWire and nothing else there.
            self.servers.append(Server(name, command, folder, paths, environment))

    def start(self):
        for server in self.servers:
            server.start()
            client = server.client()
            if server.name == "MPD":
                client.ask(b"update\n")
                while "updating_db" in client.facts(b"status\n"):
                    time.sleep(0.05)
            client.ask(b'add "song.mp3"\n')
            client.close()

    def measure(self, server, is_plain):
        """Percent of a processor while it plays, all threads together."""
        client = server.client()
        client.ask(b"play 0\n")
        time.sleep(3)
        if is_plain:
            server.leave_realtime()
        begun, before = time.monotonic(), server.cpu()
        time.sleep(SECONDS)
        used = (server.cpu() - before) / (time.monotonic() - begun)
        client.ask(b"stop\n")
        client.close()
        time.sleep(1)
        return used * 100

    def stop(self):
        for server in self.servers:
            server.stop()
        if self.folder.exists():
            subprocess.run([self.script, "stop", self.folder], check=False)
