"""What is made: every title with its recording, its place in the recording, its encoding, its tags and its cover."""

from typing import Callable, NamedTuple, Optional

import covers
import id3

QUAY = {"artist": "Östra Kvarnen", "albumartist": "Östra Kvarnen", "composer": "Östra Kvarnen"}
TRAM = {"artist": "Девятый трамвай", "albumartist": "Девятый трамвай", "composer": "Девятый трамвай"}


class Title(NamedTuple):
    """One file. `first` and `last` are frames of the recording `piece`, None being its end."""

    piece: str
    fields: dict
    date: str
    dialect: id3.Dialect
    cover: Callable[[], bytes]
    lame: str
    first: int = 0
    last: Optional[int] = None

    @property
    def path(self):
        number = int(self.fields["track"].split("/")[0])
        return f"{self.fields['artist']}/{self.fields['album']}/{number:02} {self.fields['title']}.mp3"


# Where the album's recording is cut: about the seventh and the thirteenth bar, but at no round number and not at a
# beat, while strings, harp and flute are sounding. A player that loses or adds anything there is heard to do so. Of
# the samples around, these are such where both channels pass near zero: there the encoder has no edge to blur.
CUTS = [0, 877_828, 1_760_273, None]


def part(number, title, cover):
    fields = {"title": title, "album": "Över vattnet", "track": f"{number}/3", "genre": "Ambient", **QUAY}
    first, last = CUTS[number - 1 : number + 1]
    return Title("over_vattnet", fields, "2026-06-21", id3.UTF_8, cover, "-V 4", first, last)


def single(piece, title, genre, artist, date, dialect, cover, lame):
    fields = {"title": title, "album": title, "track": "1/1", "genre": genre, **artist}
    return Title(piece, fields, date, dialect, cover, lame)


TITLES = [
    part(1, "Gryning", covers.dawn),
    part(2, "Strömmen", covers.midday),
    part(3, "Åter i hamn", covers.dusk),
    single("sma_steg", "Små steg", "Folk", QUAY, "2025-03-01", id3.LATIN_1, covers.steps, "-m m -b 64"),
    single("ogni_na_mostu", "Огни на мосту", "Downtempo", TRAM, "2026-10-09", id3.UTF_16, covers.bridge, "-b 320"),
    single("posledniy_krug", "Последний круг", "Folk", TRAM, "2024-08-31", id3.UTF_8, covers.carousel, "-V 5"),
    single("yoake", "夜明けのお茶", "Lo-Fi", TRAM, "2025-11-16", id3.UTF_16, covers.tea, "-b 128"),
]
