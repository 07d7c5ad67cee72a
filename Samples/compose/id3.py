"""ID3v2 tags, written in the two versions and three text encodings that are met in the wild."""

from typing import NamedTuple

FRAMES = {
    "title": "TIT2",
    "artist": "TPE1",
    "albumartist": "TPE2",
    "album": "TALB",
    "track": "TRCK",
    "genre": "TCON",
    "composer": "TCOM",
}


class Dialect(NamedTuple):
    """A version of ID3v2 with one of its text encodings."""

    version: int
    encoding: int
    codec: str

    def text(self, value):
        return bytes([self.encoding]) + value.encode(self.codec)


# Python's "utf-16" puts the byte order mark in front that encoding 1 asks for.
LATIN_1 = Dialect(3, 0, "latin-1")
UTF_16 = Dialect(3, 1, "utf-16")
UTF_8 = Dialect(4, 3, "utf-8")

# Room a tagger may grow into without rewriting the file.
PADDING = 1024


def sync_safe(number):
    """A size in four bytes of seven bits, which can not be mistaken for the start of an MPEG frame."""
    return bytes((number >> shift) & 0x7F for shift in (21, 14, 7, 0))


def frame(dialect, name, body):
    size = sync_safe(len(body)) if dialect.version == 4 else len(body).to_bytes(4, "big")
    return name.encode("ascii") + size + b"\0\0" + body


def date_frames(dialect, date):
    """Version 4 has one frame for the whole date, version 3 parts year and day."""
    if dialect.version == 4:
        return frame(dialect, "TDRC", dialect.text(date))
    year, month, day = date.split("-")
    return frame(dialect, "TYER", dialect.text(year)) + frame(dialect, "TDAT", dialect.text(day + month))


def picture(dialect, image):
    """The front cover, without a description."""
    kind = "image/png" if image.startswith(b"\x89PNG") else "image/jpeg"
    return frame(dialect, "APIC", b"\0" + kind.encode("ascii") + b"\0" + b"\x03" + b"\0" + image)


def tag(dialect, fields, date, image):
    """A whole tag: `fields` has the keys of FRAMES, `date` is YYYY-MM-DD, `image` the bytes of a JPEG or PNG."""
    body = b"".join(frame(dialect, FRAMES[key], dialect.text(value)) for key, value in fields.items())
    body += date_frames(dialect, date) + picture(dialect, image) + bytes(PADDING)
    return b"ID3" + bytes([dialect.version, 0, 0]) + sync_safe(len(body)) + body
