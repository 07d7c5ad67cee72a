"""From samples to a tagged MP3 file, and the proof that the file gives all the samples back."""

import io
import subprocess
import wave
from array import array

import id3


def wav(channels, rate):
    """The samples as a WAV file of 16 bits, `channels` being one or two arrays."""
    frames = array("h", bytes(2 * len(channels) * len(channels[0])))
    for number, channel in enumerate(channels):
        frames[number :: len(channels)] = channel
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((len(channels), 2, rate, 0, "NONE", ""))
        out.writeframes(frames.tobytes())
    return file.getvalue()


def mp3(channels, rate, options, scratch):
    """The encoded audio without tags. `scratch` is a folder: lame writes its gapless header only to a real file."""
    source, target = scratch / "source.wav", scratch / "target.mp3"
    source.write_bytes(wav(channels, rate))
    subprocess.run(["lame", "--quiet", "-h", *options.split(), source, target], check=True)
    return target.read_bytes()


def decoded_frames(path):
    """How many frames lame gets out of a file, the padding of the format taken off."""
    command = ["lame", "--quiet", "--decode", path, "-"]
    with wave.open(io.BytesIO(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)) as file:
        data = file.readframes(1 << 30)
        return len(data) // (file.getnchannels() * file.getsampwidth())


def save(title, channels, rate, root, scratch):
    """Writes the file of a title below `root` and answers its path; stops when a frame is missing or too many."""
    if "-m m" in title.lame:
        left, right = channels
        channels = [array("h", [(a + b) // 2 for a, b in zip(left, right)])]
    channels = [channel[title.first : title.last] for channel in channels]
    audio = mp3(channels, rate, title.lame, scratch)
    path = root / title.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(id3.tag(title.dialect, title.fields, title.date, title.cover()) + audio)
    if decoded_frames(path) != len(channels[0]):
        raise SystemExit(f"{path}: {decoded_frames(path)} frames come back of {len(channels[0])}")
    return path, len(channels[0])
