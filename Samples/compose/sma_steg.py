"""Små steg ("small steps"): a waltz for music box and guitar, as an old radio would play it.

F major, 108 beats a minute, sixteen bars of three. Recorded in mono at 22.05 kHz.
"""

from random import Random

from instruments import bass, music_box, plucked
from score import Tempo, chords, line
from stage import Stage

RATE = 22050
BEATS = 3
TEMPO = Tempo(108)
SECONDS = 29.0

# The bass note first, then what the guitar plays on beats two and three.
HARMONY = chords(
    """F2 A3 C4 F4 | C3 A3 C4 F4 | C3 Bb3 C4 E4 | G2 Bb3 C4 E4
     | G2 Bb3 D4 G4 | C3 Bb3 C4 E4 | F2 A3 C4 F4 | C3 Bb3 C4 E4
     | F2 A3 C4 F4 | A2 A3 Eb4 F4 | Bb2 Bb3 D4 F4 | Bb2 Bb3 Db4 F4
     | C3 A3 C4 F4 | C3 Bb3 C4 E4 | F2 A3 C4 F4 | F2 A3 C4 F4"""
)

MELODY = """
    C5/1 F5/1 A5/1      | C6/2 A5/1              | Bb5/1 G5/1 E5/1        | G5/2 C5/1
  | D5/1 G5/1 Bb5/1     | E5/1 G5/1 Bb5/.5 A5/.5 | A5/1.5 G5/.5 F5/1      | G5/2 -/1
  | C5/1 F5/1 A5/1      | C6/1 D6/.5 C6/.5 Eb6/1 | D6/1 Bb5/1 F5/1        | Db6/1.5 C6/.5 Bb5/1
  | A5/1 C6/.5 A5/.5 F5/1 | G5/1 Bb5/.5 G5/.5 E5/1 | F5/1 A5/.5 C6/.5 F6/1 | F5/3
"""

# A second voice that answers in the bars where the melody holds a note.
ANSWER = """
    -/3 | -/1 F5/.5 E5/.5 F5/1 | -/3 | -/1 E5/.5 D5/.5 E5/1 | -/3 | -/3 | -/3 | -/1 E5/.5 F5/.5 G5/.5 Bb5/.5
  | -/3 | -/3 | -/3 | -/3 | -/3 | -/3 | -/3 | -/.5 A5/.5 C6/.5 F6/1.5
"""


def compose():
    stage = Stage(RATE, SECONDS)
    hand = Random(108)

    def at(beat):
        # The spring runs down: the last four bars get slower.
        late = max(0.0, beat - 36)
        return max(0.0, TEMPO.seconds(beat + 0.006 * late**2) + hand.gauss(0, 0.003))

    for note in line(MELODY):
        stage.place(music_box(note.hertz, RATE), at(note.beat), 0.3, room=0.3)
    for note in line(ANSWER):
        stage.place(music_box(note.hertz, RATE), at(note.beat), 0.17, room=0.4)

    for bar, (low, *tones) in enumerate(HARMONY):
        first = bar * BEATS
        last = bar == len(HARMONY) - 1
        stage.place(bass(low, 1.6, RATE), at(first), 0.3, room=0.15)
        for beat in (0,) if last else (1, 2):
            for step, tone in enumerate(tones):
                sound = plucked(tone, 1.8 if last else 0.75, RATE, softness=0.7, ring=2.0)
                stage.place(sound, at(first + beat + 0.03 * step), 0.27 if last else 0.21, room=0.25)
    return stage.mix("45 50 60 100 8 0", wet=0.7)
