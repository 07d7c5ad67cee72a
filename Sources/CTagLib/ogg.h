// Ogg files with Vorbis or Opus sound, by their first packets and their last page (RFC 3533). TagLib reads
// a packet from the file each time it is asked for, and all before it.
#ifndef PLAYD_CTAGLIB_OGG_H
#define PLAYD_CTAGLIB_OGG_H

#include "sound.h"

#include <taglib/oggfile.h>
#include <taglib/oggpageheader.h>

#include <algorithm>

namespace playd {

class OggFile final : public TagLib::Ogg::File {
public:
    explicit OggFile(TagLib::IOStream *stream) : File(stream) {}

    // By the identification header ("Vorbis I specification", 4.2.2).
    Sound vorbis() {
        Sound sound;
        TagLib::ByteVector head = packet(0);
        if (head.size() < 30) return sound;
        sound.channels = static_cast<unsigned char>(head[11]);
        sound.rate = head.toUInt(12U, false);
        sound.nominalBits = std::max(static_cast<int>(head.toUInt(20U, false)), 0);
        measure(sound, 0);
        return sound;
    }

    // By the identification header (RFC 7845, 5.1). Granules are 48ths of a millisecond.
    Sound opus() {
        Sound sound;
        TagLib::ByteVector head = packet(0);
        if (head.size() < 19) return sound;
        sound.channels = static_cast<unsigned char>(head[9]);
        sound.rate = 48000;
        measure(sound, head.toUShort(10U, false));
        return sound;
    }

    TagLib::Tag *tag() const override { return nullptr; }
    TagLib::AudioProperties *audioProperties() const override { return nullptr; }
    bool save() override { return false; }

private:
    // `skipped` frames at the start are not played.
    void measure(Sound &sound, long skipped) {
        const TagLib::Ogg::PageHeader *first = firstPageHeader(), *last = lastPageHeader();
        if (first == nullptr || last == nullptr) return;
        long long start = first->absoluteGranularPosition(), end = last->absoluteGranularPosition();
        if (start < 0 || end < start || end - start <= skipped) return;
        sound.frames = static_cast<long>(end - start) - skipped;
        sound.bytes = length();
    }
};

}

#endif
