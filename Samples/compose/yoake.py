"""夜明けのお茶 ("tea at daybreak"): thumb piano and koto over warm chords, before anyone else is awake.

G major without its fourth and seventh, 80 beats a minute with a light swing, seven bars of four. Recorded at 48 kHz.
"""

from random import Random

from instruments import bass, kalimba, kick, pad, plucked, shaker
from score import Tempo, chords, hertz, line
from stage import Stage

RATE = 48000
BEATS = 4
TEMPO = Tempo(80, swing=0.2)
SECONDS = 24.5

HARMONY = chords(
    "G3 B3 D4 F#4 | G3 B3 D4 F#4 | G3 B3 C4 E4 | F#3 A3 B3 D4 | G3 B3 D4 F#4 | G3 B3 D4 E4 | G3 A3 B3 E4"
)
ROOTS = [hertz(name) for name in "G2 E2 C2 D2 G2 C2 G2".split()]

KALIMBA = """
    D5/1 E5/.5 G5/1 E5/.5 D5/1   | B4/1.5 A4/.5 G4/1 A4/.5 B4/.5
  | E5/1 G5/.5 A5/1 G5/.5 E5/1   | D5/2 A4/.5 B4/.5 D5/1
  | G5/1 A5/.5 B5/1 A5/.5 G5/1   | E5/1.5 D5/.5 B4/1 A4/1
  | G4/4
"""

# The eighths of a bar on which the koto answers, and with which tone of the chord.
KOTO = [(1, 3), (3, 2), (4, 1), (6, 3), (7, 2)]


def compose():
    stage = Stage(RATE, SECONDS)
    hand = Random(80)

    def at(beat):
        return max(0.0, TEMPO.seconds(beat) + hand.gauss(0, 0.004))

    bar_seconds = TEMPO.seconds(BEATS)
    for note in line(KALIMBA):
        stage.place(kalimba(note.hertz, RATE), at(note.beat), 0.36, 0.12, 0.35)
        # A fourth or fifth below, so softly that it only thickens the tone.
        stage.place(kalimba(note.hertz / 2, RATE), at(note.beat) + 0.012, 0.1, 0.12, 0.4)

    for bar, chord in enumerate(HARMONY):
        first = bar * BEATS
        last = bar == len(HARMONY) - 1
        for tone in chord:
            for side in (-1, 1):
                length = bar_seconds + (2.6 if last else 1.2)
                stage.place(pad(tone, length, RATE, detune=6 * side), bar * bar_seconds, 0.05, 0.75 * side, 0.5)
        stage.place(bass(ROOTS[bar], 3.2 if last else 1.7, RATE, ring=3.5), at(first), 0.32, room=0.08)
        if last:
            for step, tone in enumerate(chord + [2 * chord[0], 2 * chord[2]]):
                sound = plucked(tone * 2, 3.0, RATE, softness=0.4, ring=3.0)
                stage.place(sound, at(first + 0.5) + 0.13 * step, 0.26, -0.5, 0.45)
            continue
        stage.place(bass(ROOTS[bar] * 1.5, 0.9, RATE), at(first + 2.5), 0.22, room=0.08)
        for eighth, tone in KOTO:
            sound = plucked(chord[tone] * 2, 1.4, RATE, softness=0.4, ring=1.8)
            stage.place(sound, at(first + eighth / 2), 0.26, -0.5, 0.4)
        if bar >= 1:
            for beat in (0, 2):
                stage.place(kick(RATE), at(first + beat), 0.34, room=0.05)
            for eighth in range(8):
                strength = 0.22 if eighth % 2 else 0.11
                stage.place(shaker(RATE), at(first + eighth / 2) - 0.04, strength, 0.5, 0.2)
    return stage.mix("65 40 90 100 14 0", wet=0.8)
