"""The instruments. Each answers a sound for a frequency in Hz and a length in seconds at a sample rate.

The same note is asked for many times in a piece, so what was made once is kept.
"""

from array import array
from functools import lru_cache
from math import exp, pi, sin
from random import Random

from waves import decay, high_pass, low_pass, noise, oscillate, shaped, swell, table, vibrate

kept = lru_cache(maxsize=400)


def scaled(sound, gain):
    return array("d", map(gain.__mul__, sound))


def blended(*sounds):
    """The sum of sounds of one length."""
    return array("d", map(sum, zip(*sounds)))


@kept
def pad(hertz, seconds, rate, detune=0.0):
    """Slow strings. Played twice, detuned by some cents each way and panned apart, it becomes wide."""
    frames = round(seconds * rate)
    harmonics = tuple(0.5 / n**1.7 for n in range(1, 9))
    tone = oscillate(harmonics, hertz * 2 ** (detune / 1200), frames, rate, phase=abs(detune) / 30)
    return shaped(tone, swell(frames, rate, 0.9, 1.4))


@kept
def plucked(hertz, seconds, rate, softness=0.5, ring=3.0):
    """A plucked string: a burst of noise that runs in a loop as long as the pitch's period and loses its highs.

    `softness` 0 is a steel string, 0.9 a harp; `ring` is the time in seconds it takes to die away.
    """
    period = rate / hertz - 0.5
    whole = int(period)
    part = period - whole
    burst = noise(whole + 2, seed=round(hertz * 8))
    for _ in range(2):
        burst = low_pass(burst, 6000 * (1 - softness) + 300, rate)
    middle = sum(burst) / len(burst)
    loudest = max(abs(value - middle) for value in burst)
    string = [(value - middle) / loudest for value in burst]
    keep = exp(-6.9078 / (ring * hertz)) * 0.5
    near, far = keep * (1 - part), keep * part
    for i in range(round(seconds * rate) - whole - 2):
        string.append(near * string[i + 2] + keep * string[i + 1] + far * string[i])
    frames = len(string)
    return shaped(string, swell(frames, rate, 0.001, 0.12))


@kept
def bells(hertz, seconds, rate, partials, ring):
    """Struck metal or wood: `partials` are (ratio, amplitude); the higher ones die sooner."""
    frames = round(seconds * rate)
    sounds = [
        shaped(oscillate((amplitude,), hertz * ratio, frames, rate), decay(frames, rate, ring / ratio**0.7))
        for ratio, amplitude in partials
        if hertz * ratio < 0.45 * rate
    ]
    return shaped(blended(*sounds), swell(frames, rate, 0.0015, 0.05))


def music_box(hertz, rate):
    return bells(hertz, 1.9, rate, ((1, 0.8), (2.0, 0.16), (2.76, 0.14), (5.4, 0.1)), 2.2)


def kalimba(hertz, rate):
    return bells(hertz, 1.5, rate, ((1, 0.9), (2.02, 0.12), (5.9, 0.12), (9.3, 0.04)), 1.5)


@kept
def electric_piano(hertz, seconds, rate):
    """Two sines, the second bending the first's phase: bright when struck, mellow after."""
    frames = round(seconds * rate)
    sine = table((1.0,))
    size = len(sine)
    last = size - 1
    step = hertz * size / rate
    bend = [0.16 * size * value for value in decay(frames, rate, 1.2)]
    tine = [0.03 * size * value for value in decay(frames, rate, 0.25)]
    tone = [
        sine[int(i * step + b * sine[int(i * step) & last] + t * sine[int(14 * i * step) & last]) & last]
        for i, (b, t) in enumerate(zip(bend, tine))
    ]
    return shaped(tone, decay(frames, rate, 4.0), swell(frames, rate, 0.002, 0.15))


@kept
def bass(hertz, seconds, rate, ring=2.5):
    """A round finger bass: the pluck's overtones fade in a quarter of a second, the ground tone stays."""
    frames = round(seconds * rate)
    ground = shaped(oscillate((0.9, 0.22, 0.05), hertz, frames, rate), decay(frames, rate, ring))
    pluck = shaped(oscillate((0.0, 0.2, 0.2, 0.14, 0.1, 0.06), hertz, frames, rate), decay(frames, rate, 0.35))
    return shaped(blended(ground, pluck), swell(frames, rate, 0.004, 0.08))


@kept
def flute(hertz, seconds, rate):
    """A wooden flute: few harmonics, a late vibrato, breath around the tone."""
    frames = round(seconds * rate)
    tone = vibrate((0.8, 0.22, 0.12, 0.03), hertz, frames, rate, 4.9, 0.004)
    air = low_pass(high_pass(noise(frames, seed=round(hertz)), 900, rate), 2800, rate)
    return shaped(blended(tone, scaled(air, 0.07)), swell(frames, rate, 0.07, 0.16))


@kept
def accordion(hertz, seconds, rate):
    """Three reeds, two of them a little out of tune with the first: the beating is the instrument."""
    frames = round(seconds * rate)
    harmonics = tuple(0.3 / n**0.9 * (1.0 if n % 2 else 0.6) for n in range(1, 15))
    reeds = [
        oscillate(harmonics, hertz * 2 ** (cents / 1200), frames, rate, phase=abs(cents) / 40) for cents in (-7, 0, 9)
    ]
    soft = low_pass(blended(*reeds), 3200, rate)
    return shaped(soft, swell(frames, rate, 0.035, 0.07))


@kept
def lead(hertz, seconds, rate):
    """A singing synthesiser voice with a slow vibrato and only odd harmonics, like a clarinet."""
    frames = round(seconds * rate)
    tone = vibrate((0.7, 0.0, 0.22, 0.0, 0.09, 0.0, 0.04), hertz, frames, rate, 5.4, 0.005)
    return shaped(tone, swell(frames, rate, 0.02, 0.12))


@kept
def kick(rate):
    """A sine that falls from 130 to 48 Hz."""
    frames = round(0.38 * rate)
    turns = 0.0
    tone = []
    for fall in decay(frames, rate, 0.16):
        turns += (48 + 82 * fall) / rate
        tone.append(sin(2 * pi * turns))
    return shaped(tone, decay(frames, rate, 0.42), swell(frames, rate, 0.001, 0.06))


@kept
def snare(rate):
    """Half brush, half drum."""
    frames = round(0.24 * rate)
    wires = shaped(low_pass(high_pass(noise(frames, seed=5), 1400, rate), 6500, rate), decay(frames, rate, 0.22))
    skin = shaped(oscillate((0.5, 0.2), 185, frames, rate), decay(frames, rate, 0.14))
    return shaped(blended(wires, skin), swell(frames, rate, 0.001, 0.03))


@kept
def hat(rate, seconds=0.07):
    frames = round(seconds * rate)
    return shaped(high_pass(high_pass(noise(frames, seed=9), 6000, rate), 6000, rate), decay(frames, rate, seconds))


@kept
def shaker(rate):
    frames = round(0.11 * rate)
    grains = low_pass(high_pass(noise(frames, seed=17), 4200, rate), 8500, rate)
    return shaped(grains, swell(frames, rate, 0.045, 0.06))


@kept
def water(seconds, rate, seed):
    """Small waves on a shore: dark noise whose loudness comes and goes irregularly."""
    frames = round(seconds * rate)
    draw = Random(seed)
    hush = low_pass(low_pass(high_pass(noise(frames, seed), 350, rate), 900, rate), 900, rate)
    tide = [0.25] * frames
    at = 0
    while at < frames:
        length = round(draw.uniform(1.6, 3.2) * rate)
        height = draw.uniform(0.3, 1.0)
        for i, lift in enumerate(swell(length, rate, length / rate * 0.35, length / rate * 0.65)):
            if at + i < frames:
                tide[at + i] += height * lift
        at += round(length * 0.8)
    return shaped(hush, tide, swell(frames, rate, 2.0, 3.0))
