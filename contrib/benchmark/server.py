"""The two servers."""

import contextlib
import os
import signal
import sys
import time

from client import Client, command_list, seconds
from music import SONGS


class Server:
    """One of the two, with the directory it lives in."""

    def __init__(self, name, command, folder, paths, environment=None):
        self.name, self.command, self.folder, self.paths = name, command, folder, paths
        self.environment = environment or {}
        self.socket, self.pid = str(folder / "socket"), None

    def start(self):
        """Starts it and answers the time to the first greeting."""
        environment = {"HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder), "PATH": os.environ["PATH"],
                       **self.environment}
        log = os.open(self.folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        actions = [(os.POSIX_SPAWN_DUP2, log, 1), (os.POSIX_SPAWN_DUP2, log, 2)]
        begun = seconds()
        self.pid = os.posix_spawn(self.command[0], self.command, environment, file_actions=actions)
        os.close(log)
        while True:
            try:
                client = Client(self.socket)
                break
            except OSError:
                if os.waitpid(self.pid, os.WNOHANG)[0] or seconds() - begun > 60:
                    sys.exit(f"bench: {self.name} does not start:\n{(self.folder / 'log').read_text()[-2000:]}")
                time.sleep(0.0001)
        taken = seconds() - begun
        client.close()
        return taken

    def start_empty(self):
        """Starts it anew without anything that it has kept."""
        self.stop()
        for file in (self.folder / "state").iterdir():
            file.unlink()
        return self.start()

    def stop(self):
        if self.pid is not None:
            os.kill(self.pid, signal.SIGTERM)
            os.waitpid(self.pid, 0)
            self.pid = None

    def client(self):
        return Client(self.socket)

    def fill(self, count, below=""):
        """Makes a queue of `count` songs in one command list and answers how long that took."""
        client = self.client()
        client.ask(b"clear\n")
        taken = client.timed(command_list(f'add "{below}{path}"\n' for path in self.paths[:count]))
        client.close()
        return taken

    def pause(self):
        """Leaves it in the middle of the queue, in a song that has begun."""
        client = self.client()
        client.ask(command_list(["play 50\n", "pause 1\n"]))
        client.close()

    def settled(self):
        """Resident memory in MB, once it has given back what its last work took."""
        time.sleep(0.5)
        with open(f"/proc/{self.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:")) / 1024

    def run_on(self, processors):
        """Keeps all its threads on these processors."""
        for task in os.listdir(f"/proc/{self.pid}/task"):
            with contextlib.suppress(ProcessLookupError):
                os.sched_setaffinity(int(task), processors)

    def leave_realtime(self):
        """Gives all its threads the same claim to a processor."""
        for task in os.listdir(f"/proc/{self.pid}/task"):
            os.sched_setscheduler(int(task), os.SCHED_OTHER, os.sched_param(0))

    def cpu(self):
        """Seconds on a processor so far, of all threads."""
        total = 0
        for task in os.listdir(f"/proc/{self.pid}/task"):
            with contextlib.suppress(FileNotFoundError), open(f"/proc/{self.pid}/task/{task}/schedstat", "rb") as file:
                total += int(file.read().split()[0])
        return total / 1e9


def make_servers(work, programs, mpd, paths):
    """MPD and playd, both configured for many clients; MPD gets its database."""
    folders = [work / "mpd", work / "playd"]
    for folder in folders:
        (folder / "state").mkdir(parents=True)
    (folders[0] / "conf").write_text(f"""
        music_directory "{work / "music"}"
        db_file "{folders[0] / "database"}"
        state_file "{folders[0] / "state" / "file"}"
        bind_to_address "{folders[0] / "socket"}"
        max_connections "2100"
        max_playlist_length "{2 * SONGS}"
        max_command_list_size "65536"
        max_output_buffer_size "65536"
        audio_output {{
            type "null"
            name "null"
            mixer_type "software"
        }}
        """)
    (folders[1] / "conf").write_text("mpd-socket = off\n")
    ours = [programs / "playd", "--config", folders[1] / "conf", "--socket", folders[1] / "socket", "--music",
            work / "music", "--state", folders[1] / "state", "--cache", folders[1] / "cache", "--output", "simulated",
            "--no-mpris"]
    servers = [Server("MPD", [mpd, "--no-daemon", str(folders[0] / "conf")], folders[0], paths),
               Server("playd", [str(word) for word in ours], folders[1], paths)]
    servers[0].start()
    client = servers[0].client()
    client.ask(b"update\n")
    while "updating_db" in client.facts(b"status\n"):
        time.sleep(0.05)
    servers[0].stop()
    return servers
