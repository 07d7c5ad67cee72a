"""Where the sounds of a piece are placed: a dry stereo bus and one that goes through a reverb."""

import subprocess
from array import array
from math import cos, pi, sin, tanh
from operator import add

# The level every title is brought to: root mean square and ceiling, full scale being 1.
LOUDNESS = 10 ** (-16.5 / 20)
CEILING = 10 ** (-3.1 / 20)


class Stage:
    """The mix of one piece. Sounds are `array('d')` of samples at `rate`; places are in seconds."""

    def __init__(self, rate, seconds):
        self.rate = rate
        self.frames = round(rate * seconds)
        self._dry = [self._silence(), self._silence()]
        self._room = [self._silence(), self._silence()]

    def _silence(self):
        return array("d", bytes(8 * self.frames))

    def place(self, sound, at, gain=1.0, pan=0.0, room=0.3):
        """Adds a sound. `pan` goes from -1 (left) to 1 (right), `room` is the part sent to the reverb."""
        angle = (pan + 1) * pi / 4
        sides = (gain * cos(angle), gain * sin(angle))
        for buses, part in ((self._dry, 1 - 0.5 * room), (self._room, room)):
            if part > 0:
                for bus, side in zip(buses, sides):
                    self._add(bus, sound, round(at * self.rate), side * part)

    def _add(self, bus, sound, start, gain):
        end = min(start + len(sound), self.frames)
        if start < end:
            scaled = map(gain.__mul__, sound[: end - start])
            bus[start:end] = array("d", map(add, bus[start:end], scaled))

    def mix(self, hall, wet=1.0):
        """The finished piece as [left, right]; `hall` are the arguments of sox's reverb."""
        reverb = self._through_sox(["reverb", "-w", *hall.split()], wet)
        mixed = [array("d", map(add, dry, echo)) for dry, echo in zip(self._dry, reverb)]
        return self._fade_edges(mixed)

    def _through_sox(self, effect, wet):
        left, right = self._room
        # Sox works with integers inside and would clip: the signal goes in at a tenth, and comes back at ten times.
        raw = array("f", bytes(8 * self.frames))
        raw[0::2] = array("f", map((0.1).__mul__, left))
        raw[1::2] = array("f", map((0.1).__mul__, right))
        kind = ["-t", "raw", "-e", "float", "-b", "32", "-L", "-r", str(self.rate), "-c", "2", "-"]
        command = ["sox", "-R", "-V1", *kind, *kind, *effect]
        answer = array("f")
        answer.frombytes(subprocess.run(command, input=raw.tobytes(), stdout=subprocess.PIPE, check=True).stdout)
        gain = 10.0 * wet
        return [array("d", map(gain.__mul__, answer[side::2])) for side in (0, 1)]

    def _fade_edges(self, channels):
        """Ten milliseconds in and the last second and a half out, so that no title starts or ends with a click."""
        rise, fall = self.rate // 100, self.rate * 3 // 2
        for channel in channels:
            for i in range(rise):
                channel[i] *= i / rise
            for i in range(fall):
                channel[self.frames - 1 - i] *= 0.5 - 0.5 * cos(pi * i / fall)
        return channels


def master(channels):
    """Brings a mix to the common loudness and peak through a soft limiter; the answer has 16-bit samples.

    A mix that is denser than that by itself stays as it is and is only brought to the peak.
    """
    # The drive is found by halving on every 16th frame: enough for a level, and quick.
    probe = [value for channel in channels for value in channel[::16]]
    peak = max(max(map(abs, channel)) for channel in channels)
    low, high = 1e-2 / peak, 1e2 / peak
    for _ in range(40):
        drive = (low * high) ** 0.5
        gain = CEILING / tanh(drive * peak)
        power = sum((gain * tanh(drive * value)) ** 2 for value in probe) / len(probe)
        low, high = (drive, high) if power < LOUDNESS**2 else (low, drive)
    return [array("h", [round(32767 * gain * tanh(drive * value)) for value in channel]) for channel in channels]
