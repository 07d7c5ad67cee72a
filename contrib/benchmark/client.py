"""The client that measures, the same for both servers."""

import socket
import sys
import time


def seconds():
    return time.perf_counter_ns() / 1e9


class Client:
    """A connection that reads answers to their last line and does as little else as possible."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        try:
            self.socket.connect(path)
        except OSError:
            self.socket.close()
            raise
        self.buffer = bytearray(1 << 20)
        self.greeting = self.socket.recv(100)

    def ask(self, request):
        """Sends `request`, waits for its OK and answers how many bytes came; an ACK ends the program."""
        self.socket.sendall(request)
        total, end = 0, b""
        while end != b"OK\n":
            count = self.socket.recv_into(self.buffer)
            total += count
            end = (end + self.buffer[max(0, count - 3) : count])[-3:]
            if count == 0 or (count < 4096 and self.buffer.startswith(b"ACK ")):
                sys.exit(f"bench: {request[:60]!r} was answered by {bytes(self.buffer[:count])!r}")
        return total

    def facts(self, request):
        """The pairs of a short answer."""
        self.socket.sendall(request)
        text = b""
        while not text.endswith(b"OK\n"):
            text += self.socket.recv(65536)
        return dict(line.split(": ", 1) for line in text.decode().splitlines() if ": " in line)

    def timed(self, request):
        begun = seconds()
        self.ask(request)
        return seconds() - begun

    def close(self):
        self.socket.close()


def command_list(lines):
    return "".join(["command_list_begin\n", *lines, "command_list_end\n"]).encode()


class Crowd:
    """Clients that idle, and one that changes something."""

    def __init__(self, server, count):
        self.control = server.client()
        self.control.ask(b"random 0\n")
        self.is_random = 0
        self.clients = [server.client() for _ in range(count)]
        for client in self.clients:
            client.buffer = None
        self.wait()

    def wait(self):
        """Has all clients idle again."""
        for client in self.clients:
            client.socket.sendall(b"idle options\n")
        self.control.ask(b"ping\n")

    def change(self):
        """Changes a mode and answers the time until the last client knows.

        Who was the last before is waited for first: then nobody wakes for the others, and they are read in no time.
        """
        self.is_random ^= 1
        last = None
        begun = seconds()
        self.control.socket.sendall(f"random {self.is_random}\n".encode())
        for client in self.clients:
            try:
                answer = client.socket.recv(100, socket.MSG_DONTWAIT)
            except BlockingIOError:
                answer = client.socket.recv(100)
                taken, last = seconds() - begun, client
            if answer != b"changed: options\nOK\n":
                sys.exit(f"bench: a client is told {answer!r}")
        if last is None:
            taken = seconds() - begun
        elif last is not self.clients[0]:
            self.clients.remove(last)
            self.clients.insert(0, last)
        self.control.socket.recv(100)
        self.wait()
        return taken

    def close(self):
        for client in [*self.clients, self.control]:
            client.close()
