"""The raw material of the instruments: oscillators, envelopes, noise."""

from array import array
from functools import lru_cache
from itertools import accumulate, repeat
from math import exp, pi, sin
from operator import mul
from random import Random

TABLE = 16384


@lru_cache(maxsize=None)
def table(harmonics):
    """One cycle of a wave made of the given harmonic amplitudes, the fundamental first."""
    cycle = [0.0] * TABLE
    for number, amplitude in enumerate(harmonics, 1):
        if amplitude:
            step = 2 * pi * number / TABLE
            cycle = [value + amplitude * sin(step * i) for i, value in enumerate(cycle)]
    return cycle


def below_nyquist(harmonics, hertz, rate):
    """The harmonics that fit below 0.45 of the rate: the others would fold back as wrong notes."""
    return tuple(harmonics[: max(1, int(0.45 * rate / hertz))])


def oscillate(harmonics, hertz, frames, rate, phase=0.0):
    """A steady tone of that many frames."""
    cycle = table(below_nyquist(harmonics, hertz, rate))
    step = hertz * TABLE / rate
    begin = phase * TABLE
    return [cycle[int(begin + i * step) & (TABLE - 1)] for i in range(frames)]


def vibrate(harmonics, hertz, frames, rate, speed, depth):
    """A tone whose pitch swings by the part `depth`, `speed` times a second; the swing grows over half a second."""
    cycle = table(below_nyquist(harmonics, hertz, rate))
    swing = table((1.0,))
    step = hertz * TABLE / rate
    turn = speed * TABLE / rate
    grow = 2.0 / rate
    steps = [step * (1 + depth * min(1.0, i * grow) * swing[int(i * turn) & (TABLE - 1)]) for i in range(frames)]
    return [cycle[int(place) & (TABLE - 1)] for place in accumulate(steps)]


def decay(frames, rate, seconds):
    """Falls from 1 to a thousandth in `seconds`."""
    factor = exp(-6.9078 / (seconds * rate))
    return accumulate(repeat(factor, max(0, frames - 1)), mul, initial=1.0)


def swell(frames, rate, attack, release):
    """Rises in `attack` seconds, holds, and falls in the last `release` seconds, both along half a sine squared."""
    rise = max(1, min(round(attack * rate), frames // 2))
    fall = max(1, min(round(release * rate), frames - rise))
    quarter = pi / 2
    up = [sin(quarter * i / rise) ** 2 for i in range(rise)]
    down = [sin(quarter * i / fall) ** 2 for i in range(fall, 0, -1)]
    return up + [1.0] * (frames - rise - fall) + down


def shaped(*factors):
    """The product of signals and envelopes, as a sound."""
    product = factors[0]
    for factor in factors[1:]:
        product = map(mul, product, factor)
    return array("d", product)


def noise(frames, seed):
    """White noise, the same for the same seed."""
    draw = Random(seed).random
    return [2 * draw() - 1 for _ in range(frames)]


def low_pass(signal, hertz, rate):
    """One pole; 6 dB an octave above `hertz`."""
    keep = exp(-2 * pi * hertz / rate)
    let = 1 - keep
    return list(accumulate(signal, lambda state, value: state * keep + let * value, initial=0.0))[1:]


def high_pass(signal, hertz, rate):
    """What `low_pass` takes away."""
    return [value - low for value, low in zip(signal, low_pass(signal, hertz, rate))]
