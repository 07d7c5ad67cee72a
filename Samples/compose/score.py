"""Writing music down: note names to frequencies, melodies as text, beats to seconds."""

from typing import NamedTuple

STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def hertz(name):
    """Frequency of a note such as "A4", "F#3" or "Bb5" in equal temperament, A4 being 440 Hz."""
    letter, accidental, octave = name[0], name[1:-1], int(name[-1])
    semitone = STEPS[letter] + accidental.count("#") - accidental.count("b")
    return 440.0 * 2 ** ((semitone - STEPS["A"]) / 12 + octave - 4)


class Note(NamedTuple):
    beat: float
    hertz: float
    beats: float


def line(text, start=0.0):
    """The notes of a melody written as "A4/1 -/.5 C5/1.5": name or rest, a slash, the length in beats.

    Bar lines ("|") are for the reader only. `start` is the beat at which the line begins.
    """
    notes = []
    beat = start
    for word in text.replace("|", " ").split():
        name, length = word.split("/")
        if name != "-":
            notes.append(Note(beat, hertz(name), float(length)))
        beat += float(length)
    return notes


def chords(text):
    """The bars of a chord sheet: bars are parted by "|", each holds the note names of one chord, lowest first."""
    return [[hertz(name) for name in bar.split()] for bar in text.split("|")]


class Tempo(NamedTuple):
    """Beats a minute, and how late the off-beat eighths come (0 is straight, 0.33 a triplet swing)."""

    bpm: float
    swing: float = 0.0

    def seconds(self, beat):
        half = beat % 1.0
        late = self.swing * 0.5 * (1 - abs(half - 0.5) * 2)
        return (beat + late) * 60.0 / self.bpm
