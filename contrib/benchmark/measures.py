"""What is measured, a method a part of the table."""

import os
import shutil
import signal
import sys
import time

from client import Crowd, seconds
from music import SONGS

QUEUE = 10_000
CLIENTS, MANY_CLIENTS = 100, 1_000
PARTS = ["trip", "load", "pipeline", "queue", "idle", "memory", "start", "process", "polling", "play"]


class Bench:
    """The measures; each is taken of both servers by turns, and answers two lists of samples."""

    def __init__(self, servers, table, rounds, tools, playing):
        self.servers, self.table, self.rounds, self.tools = servers, table, rounds, tools
        self.playing = playing

    def in_turn(self, measure, rounds=None):
        """Samples of `measure`, called with each server in each round."""
        samples = [[], []]
        for _ in range(rounds or self.rounds):
            for part, server in zip(samples, self.servers):
                taken = measure(server)
                part.extend(taken if isinstance(taken, list) else [taken])
        return samples

    def start_all(self, count=QUEUE):
        for server in self.servers:
            if server.pid is None:
                server.start()
            server.fill(count)
            server.pause()

    def trip(self):
        # MPD's status waits for its player's thread, which is there only after something has played.
        for server in self.servers:
            server.start_empty()
            server.fill(QUEUE)
        self.trips("nothing has played", ["ping", "status"])
        for server in self.servers:
            server.pause()
        self.trips("paused", ["status", "currentsong"])

    def trips(self, state, commands):
        """All on one processor: from one to another a trip takes four times as long, by the scheduler's choice."""
        every = os.sched_getaffinity(0)
        one = {min(every)}
        os.sched_setaffinity(0, one)
        for server in self.servers:
            server.run_on(one)
        clients = {server: server.client() for server in self.servers}
        for command in commands:
            request = f"{command}\n".encode()
            samples = self.in_turn(lambda server: [clients[server].timed(request) for _ in range(500)],
                                   max(4, self.rounds))
            self.table.line(f"{command}, {state}", "µs", samples)
        for client in clients.values():
            client.close()
        os.sched_setaffinity(0, every)
        for server in self.servers:
            server.run_on(every)

    def load(self):
        """The same while another client reads the whole queue again and again."""
        self.start_all()
        for command in ["ping", "status"]:
            request = f"{command}\n".encode()

            def measure(server):
                reader = os.fork()
                if reader == 0:
                    signal.signal(signal.SIGTERM, signal.SIG_DFL)
                    client = server.client()
                    while True:
                        client.ask(b"playlistinfo\n")
                try:
                    client = server.client()
                    end, taken = seconds() + 0.5, []
                    while seconds() < end:
                        taken.append(client.timed(request))
                    client.close()
                    return taken
                finally:
                    os.kill(reader, signal.SIGKILL)
                    os.waitpid(reader, 0)

            self.table.line(f"{command}, while another reads 10,000 songs", "µs", self.in_turn(measure))

    def pipeline(self):
        self.start_all()
        pings, answers = b"ping\n" * 1000, 3000

        def measure(server):
            client, begun = server.client(), seconds()
            for _ in range(50):
                client.socket.sendall(pings)
                rest = answers
                while rest:
                    rest -= client.socket.recv_into(client.buffer)
            taken = seconds() - begun
            client.close()
            return 50_000 / taken

        self.table.line("pings in a pipeline", "/s", self.in_turn(measure))

    def queue(self):
        self.start_all()
        # Files out of MPD's database, whose tags both read.
        elsewhere = f"{self.servers[0].folder.parent}/elsewhere/"
        self.table.line("add 10,000 files in one list", "ms",
                        self.in_turn(lambda server: server.fill(QUEUE, elsewhere), min(self.rounds, 3)))
        self.table.line("add 10,000 songs, MPD from its database", "ms",
                        self.in_turn(lambda server: server.fill(QUEUE), min(self.rounds, 3)), None)
        self.table.line("playlistinfo of 10,000", "ms",
                        self.in_turn(lambda server: [server.client().timed(b"playlistinfo\n") for _ in range(5)]))

    def idle(self):
        self.start_all(100)
        for count in [CLIENTS, MANY_CLIENTS]:
            crowds = {server: Crowd(server, count) for server in self.servers}
            samples = self.in_turn(lambda server: [crowds[server].change() for _ in range(10)], max(2, self.rounds))
            self.table.line(f"one change told to {count:,} clients, the last", "ms", samples,
                            0.5 if count == MANY_CLIENTS else 1)
            for crowd in crowds.values():
                crowd.close()

    def memory(self):
        """Of fresh servers: clients first, then the queue."""
        names = ["no client", "100 clients", "1,000 clients", "a queue of 10,000", "a queue of 20,000"]

        def measure(server):
            server.start_empty()
            taken = []
            for count in [0, CLIENTS, MANY_CLIENTS]:
                crowd = Crowd(server, count)
                taken.append(server.settled())
                crowd.close()
            for count in [QUEUE, SONGS]:
                server.fill(count)
                taken.append(server.settled())
            return [taken]

        columns = [list(zip(*part)) for part in self.in_turn(measure, min(self.rounds, 3))]
        for name, theirs, ours in zip(names, *columns):
            self.table.line(f"resident memory, {name}", "MB", [theirs, ours], 1 / 3 if name.endswith("20,000") else 1)

    def start(self):
        self.table.line("start to first greeting", "ms",
                        self.in_turn(lambda server: server.start_empty(), 2 * self.rounds))
        self.start_all()

        def full(server):
            server.stop()
            taken = server.start()
            if server.client().facts(b"status\n")["playlistlength"] != str(QUEUE):
                print(f"  ({server.name} has not kept its queue)")
            return taken

        self.table.line("start to first greeting, a queue of 10,000", "ms", self.in_turn(full))

    def process(self):
        self.start_all()
        # Copies, as an installation makes them: a file that a linker wrote lies in smaller pieces in the page cache.
        tools = {name: shutil.copy(path, server.folder)
                 for (name, path), server in zip(self.tools.items(), self.servers)}
        nowhere = os.open(os.devnull, os.O_RDWR)
        actions = [(os.POSIX_SPAWN_DUP2, nowhere, 1)]

        def measure(server):
            program, taken = tools[server.name], []
            environment = {"MPD_HOST": server.socket, "LC_ALL": "C.UTF-8"}
            for _ in range(50):
                begun = seconds()
                pid = os.posix_spawn(program, [program, "status"], environment, file_actions=actions)
                _, status = os.waitpid(pid, 0)
                taken.append(seconds() - begun)
                if status != 0:
                    sys.exit(f"bench: {program} status failed")
            return taken

        self.table.line("playctl status, whole process (mpc status)", "ms", self.in_turn(measure, max(4, self.rounds)))
        os.close(nowhere)

    def polling(self):
        self.start_all(100)

        def measure(server):
            clients, begun, before = [server.client() for _ in range(12)], seconds(), server.cpu()
            for tick in range(1, 37):
                for client in clients:
                    client.socket.sendall(b"idle\n")
                    client.ask(b"noidle\n")
                time.sleep(max(0, begun + tick / 12 - seconds()))
            used = (server.cpu() - before) / (seconds() - begun)
            for client in clients:
                client.close()
            return used * 100

        self.table.line("CPU, 12 clients idle and noidle 12 times a second", "%", self.in_turn(measure), most=1)

    def play(self):
        """As they run, where PipeWire gives playd's audio thread real-time rights and MPD's none; and without.

        Whom such a thread wakes is woken on another processor, which some virtual machines take long for.
        """
        playing = self.playing()
        try:
            names = ["CPU, playing an MP3 of 320 kbit/s", "the same, no thread of either real-time"]
            for is_plain, name in enumerate(names):
                playing.start()
                samples = [[], []]
                for _ in range(max(1, self.rounds // 2)):
                    for part, server in zip(samples, playing.servers):
                        part.append(playing.measure(server, bool(is_plain)))
                for server in playing.servers:
                    server.stop()
                self.table.line(name, "%", samples, 0.5)
        finally:
            playing.stop()
