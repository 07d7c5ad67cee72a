"""Последний круг ("the last round"): the waltz for which the lights are already being put out.

E minor, 132 beats a minute, twenty bars of three: two bars of guitar, sixteen of tune, two to end.
"""

from random import Random

from instruments import accordion, bass, pad, plucked, snare
from score import Tempo, chords, line
from stage import Stage

RATE = 44100
BEATS = 3
TEMPO = Tempo(132)
SECONDS = 30.0

E_MINOR = "G3 B3 E4"
A_MINOR = "A3 C4 E4"
B_SEVEN = "A3 B3 D#4"
HARMONY = chords(
    f"""E2 {E_MINOR} | B2 {E_MINOR}
      | E2 {E_MINOR} | B2 {E_MINOR} | A2 {A_MINOR} | E2 {A_MINOR} | B2 {B_SEVEN} | F#2 {B_SEVEN}
      | E2 {E_MINOR} | B2 {E_MINOR}
      | E2 {E_MINOR} | E2 G#3 B3 D4 | A2 {A_MINOR} | E2 {A_MINOR} | E2 {E_MINOR} | B2 {B_SEVEN}
      | E2 {E_MINOR} | B2 {B_SEVEN}
      | E2 {E_MINOR} | E2 {E_MINOR}"""
)

TUNE = """
    -/3 | -/2 E4/.5 F#4/.5
  | B4/1.5 C5/.5 B4/1       | G4/2 E4/1          | A4/1.5 B4/.5 C5/1      | E5/2 C5/1
  | B4/1 D#5/1 F#5/1        | A5/1.5 F#5/.5 D#5/1 | E5/2 G5/1             | B4/2.5 -/.5
  | E5/1.5 F#5/.5 G5/1      | G#5/2 E5/1         | A5/1.5 G5/.5 E5/1      | C5/2 A4/1
  | G4/1 B4/1 E5/1          | F#5/1 D#5/1 B4/1   | E5/2 G4/.5 A4/.5       | B4/1 A4/1 F#4/1
  | E4/3
"""

# What the left hand sings under the second half of the tune.
UNDER = """
    G4/3 | B4/2 D5/1 | C5/3 | A4/2 E4/1 | E4/3 | D#4/3 | G4/3 | D#4/3 | B3/3
"""


def compose():
    stage = Stage(RATE, SECONDS)
    hand = Random(132)

    def at(beat):
        late = max(0.0, beat - 48)
        return max(0.0, TEMPO.seconds(beat + 0.006 * late**2) + hand.gauss(0, 0.005))

    def sung(notes, gain, pan):
        for note in notes:
            begin = at(note.beat)
            length = max(0.15, at(note.beat + note.beats) - begin - 0.02)
            stage.place(accordion(note.hertz, round(length, 2), RATE), begin, gain, pan, 0.3)

    sung(line(TUNE), 0.2, 0.2)
    sung(line(UNDER, start=10 * BEATS), 0.08, -0.1)

    for bar, (low, *tones) in enumerate(HARMONY[:19]):
        first = bar * BEATS
        stage.place(bass(low, 0.9, RATE), at(first), 0.36, -0.05, 0.1)
        for beat in (1, 2):
            for step, tone in enumerate(tones):
                sound = plucked(tone, 0.55, RATE, softness=0.45, ring=1.6)
                stage.place(sound, at(first + beat) + 0.011 * step, 0.27 if beat == 1 else 0.2, -0.45, 0.2)
            if bar >= 6:
                stage.place(snare(RATE), at(first + beat), 0.1, 0.45, 0.3)
        if bar >= 10:
            for tone in tones:
                for side in (-1, 1):
                    stage.place(pad(tone, 2.4, RATE, detune=6 * side), at(first), 0.03, 0.8 * side, 0.6)

    # The last chord: once up the strings of the guitar.
    for step, note in enumerate(line("E2/1 B2/1 E3/1 G3/1 B3/1 E4/1")):
        sound = plucked(note.hertz, 2.6, RATE, softness=0.45, ring=3.5)
        stage.place(sound, at(19 * BEATS) + 0.07 * step, 0.32, -0.4, 0.35)
    return stage.mix("50 50 70 100 10 0", wet=0.7)
