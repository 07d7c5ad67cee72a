"""Över vattnet: one walk along the water in three parts that run into each other.

D major, 72 beats a minute, eighteen bars of four. Bars 1-6 are dawn: strings, a few harp notes, the flute trying out
its tune. In bars 7-12 harp, bass and shaker set it in motion and the flute has the whole tune. From bar 13 it all
comes to rest again. The recording is made as one, and the catalogue cuts it where strings and harp are ringing.
"""

from random import Random

from instruments import bass, flute, kick, pad, plucked, shaker, water
from score import Tempo, chords, line
from stage import Stage

RATE = 44100
BEATS = 4
TEMPO = Tempo(72)
SECONDS = 63.5

HARMONY = chords(
    """D3 A3 E4 F#4 | D3 A3 D4 F#4 | G3 B3 D4 F#4 | G3 B3 D4 A4 | B2 F#3 A3 D4 | A2 E3 A3 D4
     | D3 A3 D4 F#4 | C#3 A3 C#4 E4 | B2 F#3 A3 D4 | G2 D3 B3 F#4 | E3 B3 D4 F#4 | A2 G3 D4 E4
     | D3 A3 D4 F#4 | G2 D3 B3 D4 | F#3 A3 D4 F#4 | G3 B3 C#4 E4 | D3 A3 D4 F#4 | D3 A3 D4 A4"""
)

FLUTE = """
    -/4                        | -/4                         | -/2 F#4/.5 A4/1.5         | B4/1 A4/3
  | -/1 F#4/.5 A4/.5 D5/2      | C#5/1 B4/1 A4/2
  | A4/1.5 F#4/.5 A4/1 D5/1    | C#5/1.5 D5/.5 E5/1 A4/1     | F#5/1.5 E5/.5 D5/1 C#5/.5 B4/.5
  | B4/1.5 A4/.5 G4/1 B4/1     | E5/1 D5/.5 B4/.5 G4/1 A4/.5 B4/.5 | A4/3.5 -/.5
  | A4/1.5 F#4/.5 A4/1 D5/1    | B4/2 A4/.5 G4/.5 F#4/1      | A4/1 F#4/1 D4/1 E4/1
  | G4/1.5 F#4/.5 E4/1 C#4/1   | D4/5
"""

# Which chord tone (0 is the lowest) and how many octaves above it the harp plays on the eighths of a bar.
STREAM = [(0, 0), (1, 0), (2, 0), (3, 0), (1, 1), (3, 0), (2, 0), (1, 0)]
DROPS = {0: (1, 1), 3: (2, 1), 5: (3, 1)}


def compose():
    stage = Stage(RATE, SECONDS)
    hand = Random(72)

    def at(beat):
        return max(0.0, TEMPO.seconds(beat) + hand.gauss(0, 0.004))

    bar_seconds = TEMPO.seconds(BEATS)
    stage.place(water(SECONDS, RATE, 1), 0, gain=0.2, pan=-0.6, room=0.1)
    stage.place(water(SECONDS, RATE, 2), 0, gain=0.2, pan=0.6, room=0.1)

    for bar, chord in enumerate(HARMONY):
        length = bar_seconds + (1.3 if bar < 17 else 2.8)
        for tone in chord:
            for side in (-1, 1):
                stage.place(pad(tone, length, RATE, detune=5 * side), bar * bar_seconds, 0.075, 0.7 * side, 0.5)

    for note in line(FLUTE):
        stage.place(flute(note.hertz, TEMPO.seconds(note.beats) + 0.08, RATE), at(note.beat), 0.17, 0.15, 0.45)

    for bar, chord in enumerate(HARMONY[:17]):
        moving = 6 <= bar < 12
        for eighth, (tone, octave) in enumerate(STREAM):
            if not moving:
                if eighth not in DROPS:
                    continue
                tone, octave = DROPS[eighth]
            accent = 1.0 if eighth in (0, 4) else 0.72
            sound = plucked(chord[tone] * 2**octave, 2.2, RATE, softness=0.8, ring=3.0)
            stage.place(sound, at(bar * BEATS + eighth / 2), 0.28 * accent, -0.35 + 0.1 * tone, 0.4)

    for bar in range(6, 17):
        root = HARMONY[bar][0] / (2 if HARMONY[bar][0] > 90 else 1)
        if bar < 12:
            stage.place(bass(root, 1.5, RATE), at(bar * BEATS), 0.38, room=0.08)
            stage.place(bass(root, 0.5, RATE), at(bar * BEATS + 1.5), 0.26, room=0.08)
            stage.place(bass(root * 1.5, 1.3, RATE), at(bar * BEATS + 2), 0.3, room=0.08)
        else:
            stage.place(bass(root, 3.0, RATE, ring=4.0), at(bar * BEATS), 0.28, room=0.15)

    for bar in range(7, 12):
        for beat in (0, 2):
            stage.place(kick(RATE), at(bar * BEATS + beat), 0.3, room=0.1)
        for eighth in range(8):
            stage.place(shaker(RATE), at(bar * BEATS + eighth / 2) - 0.04, 0.17 if eighth % 2 else 0.1, 0.4, 0.25)

    # The last chord, rolled upwards ever more slowly.
    beat = 17 * BEATS
    for step, name in enumerate(line("D4/1 A4/1 D5/1 E5/1 F#5/1 A5/1 D6/1")):
        stage.place(plucked(name.hertz, 3.0, RATE, softness=0.8, ring=4.0), at(beat), 0.3, -0.4 + 0.12 * step, 0.5)
        beat += 0.4 + 0.05 * step
    return stage.mix("78 35 100 100 18 0", wet=0.8)
