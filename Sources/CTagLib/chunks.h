// The chunks of WAV and AIFF files. TagLib's own classes for the two give up on a file that was cut off or never closed.
#ifndef PLAYD_CTAGLIB_CHUNKS_H
#define PLAYD_CTAGLIB_CHUNKS_H

#include "sound.h"

#include <taglib/rifffile.h>

#include <algorithm>

namespace playd {

class ChunkFile final : public TagLib::RIFF::File {
public:
    ChunkFile(TagLib::IOStream *stream, bool isWave, bool isBigEndian)
        : File(stream, isBigEndian ? BigEndian : LittleEndian), isBigEndian(isBigEndian),
          soundName(isWave ? "data" : "SSND") {
        for (unsigned index = 0; index < chunkCount(); index++) {
            if (chunkName(index) != soundName) continue;
            soundBytes = chunkDataSize(index);
            // Written to a pipe, or not closed: all the rest is sound.
            if (soundBytes == 0 || soundBytes == 0xFFFF'FFFF) soundBytes = length() - chunkOffset(index);
            return;
        }
        // TagLib stops before a chunk that is longer than the file.
        unsigned count = chunkCount();
        long end = count == 0 ? 12 : chunkOffset(count - 1) + long(chunkDataSize(count - 1)) + chunkPadding(count - 1);
        seek(end);
        if (readBlock(4) == soundName) soundBytes = std::max(length() - end - 8, 0L);
    }

    using File::chunkCount;
    using File::chunkDataSize;
    using File::chunkName;
    using File::chunkOffset;

    // Of a chunk that is longer than `limit` nothing.
    TagLib::ByteVector data(unsigned index, unsigned limit) {
        return chunkDataSize(index) > limit ? TagLib::ByteVector() : chunkData(index);
    }

    // By the chunk `fmt ` (Microsoft, "Multimedia Programming Interface and Data Specifications 1.0", and WAVEFORMATEXTENSIBLE).
    Sound wave() {
        Sound sound;
        TagLib::ByteVector format = first("fmt ");
        if (format.size() < 16) return sound;
        unsigned coding = format.toUShort(0, isBigEndian);
        if (coding == 0xFFFE && format.size() >= 26) coding = format.toUShort(24, isBigEndian);
        bool isPlain = coding == 1 || coding == 3;
        long frameBytes = format.toUShort(12, isBigEndian);
        sound.channels = format.toUShort(2, isBigEndian);
        sound.rate = format.toUInt(4, isBigEndian);
        if (coding == 1) sound.bits = format.toUShort(14, isBigEndian);
        sound.bytes = soundBytes;
        TagLib::ByteVector fact = first("fact");
        if (isPlain && frameBytes > 0) sound.frames = soundBytes / frameBytes;
        else if (!isPlain && fact.size() >= 4) sound.frames = fact.toUInt(0, isBigEndian);
        return sound;
    }

    // By the chunk `COMM` (Apple, "Audio Interchange File Format AIFF-C", 1991).
    Sound interchange() {
        Sound sound;
        TagLib::ByteVector common = first("COMM");
        if (common.size() < 18) return sound;
        TagLib::ByteVector coding = common.size() >= 22 ? common.mid(18, 4) : TagLib::ByteVector("NONE");
        bool isPlain = coding == "NONE" || coding == "sowt" || coding == "twos" || coding == "raw " || coding == "in24"
            || coding == "in32";
        int bits = common.toUShort(6, true);
        sound.channels = common.toUShort(0U, true);
        sound.rate = double(common.toFloat80BE(8));
        sound.frames = common.toUInt(2, true);
        sound.bytes = soundBytes;
        if (!isPlain) return sound;
        sound.bits = bits;
        // Eight bytes of the chunk come before the sound. The announced number is wrong where the file was cut off.
        long frameBytes = long(sound.channels) * ((bits + 7) / 8);
        if (frameBytes > 0) sound.frames = std::min(sound.frames, std::max(soundBytes - 8, 0L) / frameBytes);
        return sound;
    }

    TagLib::Tag *tag() const override { return nullptr; }
    TagLib::AudioProperties *audioProperties() const override { return nullptr; }
    bool save() override { return false; }

private:
    TagLib::ByteVector first(const char *name) {
        for (unsigned index = 0; index < chunkCount(); index++)
            if (chunkName(index) == name) return data(index, 4096);
        return {};
    }

    const bool isBigEndian;
    const char *const soundName;
    long soundBytes = 0;
};

}

#endif
