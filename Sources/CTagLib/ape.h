// The texts about loudness in an APEv2 tag (wiki.hydrogenaud.io, "APEv2 specification"). TagLib keeps all of the tag, and
// splits texts of nothing but zeros into millions.
#ifndef PLAYD_CTAGLIB_APE_H
#define PLAYD_CTAGLIB_APE_H

#include "comments.h"
#include "stream.h"

#include <algorithm>
#include <string>
#include <utility>

namespace playd {

// Gives the name and each value of such items to `add`. The tag's last 32 bytes are at `footer`; items that are none of these
// are passed over, whatever their size.
template <class Add> void forEachLoudnessText(Stream &stream, long footer, Add add) {
    // Ramps have some hundred letters.
    const unsigned headSize = 8, nameLimit = 64, textLimit = 16384;
    stream.seek(footer, TagLib::IOStream::Beginning);
    TagLib::ByteVector end = stream.readBlock(32);
    if (end.size() < 32 || !end.startsWith("APETAGEX")) return;
    long position = std::max(footer + 32 - long(end.toUInt(12U, false)), 0L);
    for (unsigned count = end.toUInt(16U, false); count > 0 && position < footer; count--) {
        stream.seek(position, TagLib::IOStream::Beginning);
        TagLib::ByteVector head = stream.readBlock(headSize + 256);
        if (head.size() <= headSize) return;
        const char *name = head.data() + headSize, *limit = head.data() + head.size();
        const char *zero = std::find(name, limit, '\0');
        // Names have up to 255 letters.
        if (zero == limit) return;
        long start = position + headSize + (zero - name) + 1, size = head.toUInt(0U, false);
        position = start + size;
        bool isText = (head.toUInt(4U, false) >> 1 & 3) == 0;
        if (!isText || size > textLimit || zero - name > nameLimit || position > footer) continue;
        std::string key = capitals(std::string(name, zero));
        if (key.rfind("REPLAYGAIN_", 0) != 0 && key.rfind("MIXRAMP_", 0) != 0) continue;
        stream.seek(start, TagLib::IOStream::Beginning);
        TagLib::ByteVector text = stream.readBlock(static_cast<unsigned long>(size));
        for (const char *value = text.data(), *last = value + text.size(); value < last;) {
            const char *next = std::find(value, last, '\0');
            if (next > value && !add(std::string(key), std::string(value, next))) return;
            value = next + 1;
        }
    }
}

}

#endif
