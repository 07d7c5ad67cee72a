"""Огни на мосту ("lights on the bridge"): a night tram crossing the river, slow beat and electric piano.

A minor, 96 beats a minute, eight bars of four: one round of the circle of fifths back to where it began.
"""

from random import Random

from instruments import bass, electric_piano, hat, kick, lead, pad, snare
from score import Tempo, chords, hertz, line
from stage import Stage

RATE = 44100
BEATS = 4
TEMPO = Tempo(96)
SECONDS = 21.5

HARMONY = chords(
    """G3 B3 C4 E4 | F#3 B3 C4 E4 | F#3 A3 B3 D4 | E3 B3 D4 G4
     | E3 A3 C4 G4 | G#3 D4 G4 B4 | G3 B3 C4 E4 | G3 B3 C4 E4"""
)
ROOTS = [hertz(name) for name in "A1 D2 G1 C2 F1 E1 A1 A1".split()]

LEAD = """
    -/4 | -/3 E4/.5 A4/.5
  | B4/1.5 D5/.5 A4/1 -/.5 F#4/.5  | G4/1 E4/.5 G4/.5 B4/1.5 D5/.5
  | C5/1.5 A4/.5 G4/1 A4/.5 C5/.5  | B4/1 G#4/1 E4/.5 G#4/.5 B4/.5 D5/.5
  | C5/1.5 B4/.5 A4/2              | E5/3.5
"""

# Beat within the bar, length in beats, strength.
COMPING = [(0, 1.4, 1.0), (1.5, 0.4, 0.6), (2.5, 1.1, 0.8)]
BASS_LINE = [(0, 1.3, 1.0, 1), (1.75, 0.3, 0.6, 1), (2.5, 0.8, 0.9, 1), (3.5, 0.4, 0.7, 2)]
KICKS = [[0, 2.5], [0, 1.75, 2.5]]


def compose():
    stage = Stage(RATE, SECONDS)
    hand = Random(96)

    def at(beat):
        # Every second sixteenth is a little late, the hands are not a machine's.
        lazy = 0.016 if round(beat * 4) % 2 else 0.0
        return max(0.0, TEMPO.seconds(beat) + lazy + hand.gauss(0, 0.002))

    for bar, chord in enumerate(HARMONY):
        first = bar * BEATS
        last = bar == len(HARMONY) - 1
        for beat, beats, strength in [(0, 5.0, 1.0)] if last else COMPING:
            for step, tone in enumerate(chord):
                sound = electric_piano(tone, TEMPO.seconds(beats) + 0.1, RATE)
                stage.place(sound, at(first + beat) + 0.004 * step, 0.15 * strength, -0.3 + 0.2 * step, 0.35)
        for tone in chord:
            for side in (-1, 1):
                stage.place(pad(tone * 2, 3.4, RATE, detune=7 * side), TEMPO.seconds(first), 0.02, 0.85 * side, 0.6)
        for beat, beats, strength, octave in [(0, 4.0, 1.0, 1)] if last else BASS_LINE:
            sound = bass(ROOTS[bar] * octave, TEMPO.seconds(beats), RATE, ring=4.0)
            stage.place(sound, at(first + beat), 0.36 * strength, room=0.02)

    for note in line(LEAD):
        sound = lead(note.hertz, TEMPO.seconds(note.beats) + 0.03, RATE)
        stage.place(sound, at(note.beat), 0.15, 0.1, 0.4)
        # The echo from the other bank, a dotted eighth later.
        stage.place(sound, at(note.beat + 0.75), 0.04, -0.7, 0.6)
        stage.place(sound, at(note.beat + 1.5), 0.02, 0.7, 0.7)

    for bar in range(7):
        first = bar * BEATS
        for sixteenth in range(16):
            strength = (0.34, 0.1, 0.22, 0.13)[sixteenth % 4]
            if bar > 0 or sixteenth % 2 == 0:
                stage.place(hat(RATE), at(first + sixteenth / 4), strength, 0.35, 0.1)
        stage.place(hat(RATE, 0.28), at(first + 3.5), 0.2, 0.35, 0.2)
        if bar > 0:
            for beat in KICKS[bar % 2]:
                stage.place(kick(RATE), at(first + beat), 0.55, room=0.03)
            for beat in (1, 3):
                stage.place(snare(RATE), at(first + beat), 0.5, -0.05, 0.3)
    stage.place(kick(RATE), at(7 * BEATS), 0.5, room=0.1)
    return stage.mix("55 45 80 100 12 0", wet=0.7)
